"""What every game keeps and every front end relies on; ``contract`` gathers it. Imports nothing else of damier."""
