"""The modules and data of barsis_notation for PyInstaller."""

from barsis_cli.pyinstaller import list_data_files, list_modules

hiddenimports = list_modules("barsis_notation")
datas = list_data_files("barsis_notation")
