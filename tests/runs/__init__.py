"""What runs too long for `make test`, or asks more than our own code: a make target each."""
