"""``python -m barsis_notation`` is the command ``barsis``."""

from barsis_cli.entry import main

if __name__ == "__main__":
    main()
