"""``python -m damier`` is ``damier``."""

from damier.cli import main

if __name__ == "__main__":
    main()
