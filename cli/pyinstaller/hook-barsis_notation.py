"""The modules and data of barsis_notation for PyInstaller."""

from barsis_cli.pyinstaller import data_of, modules_of

hiddenimports = modules_of("barsis_notation")
datas = data_of("barsis_notation")
