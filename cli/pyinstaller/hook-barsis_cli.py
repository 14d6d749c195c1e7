"""The modules and data of barsis_cli for PyInstaller."""

from barsis_cli.pyinstaller import data_of, modules_of

hiddenimports = modules_of("barsis_cli")
datas = data_of("barsis_cli")
