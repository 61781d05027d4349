"""What every game keeps and every front end relies on; ``contract`` gathers it.

It imports nothing else of damier; only ``notebook`` loads ``damier.drawing``, when somebody looks at a picture.
"""
