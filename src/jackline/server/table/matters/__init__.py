"""What people decide at a table, one file for each matter: what can be asked, and what follows from it."""
