"""Collects the modules and data of barsis_notation for PyInstaller."""

from PyInstaller.utils.hooks import collect_data_files, collect_submodules

hiddenimports = collect_submodules("barsis_notation")
datas = collect_data_files("barsis_notation")
