"""Collects the modules and data of barsis_cli for PyInstaller."""

from PyInstaller.utils.hooks import collect_data_files, collect_submodules

hiddenimports = collect_submodules("barsis_cli")
datas = collect_data_files("barsis_cli")
