"""Reading and writing: level files, folders of them, saves. Imports the core."""
