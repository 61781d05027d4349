"""A game being played: its session, the actions carried out in it, and the time it takes. Imports core and files."""
