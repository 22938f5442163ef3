"""`python -m daybank` is the command `daybank`."""

from daybank.faces.cli import main

if __name__ == "__main__":
    main()
