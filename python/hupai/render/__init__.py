"""Text for people, made from results and never the other way round."""
