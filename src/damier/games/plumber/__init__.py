"""Plumber: place the pipes of the reserve so that water runs from source to source and leaks nowhere."""
