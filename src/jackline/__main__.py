"""`python -m jackline` is the command line."""

from jackline.cli import main

main()
