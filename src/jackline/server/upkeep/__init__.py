"""What whoever runs a server does with its database: copies, restores, checks, and lets go of what is old."""
