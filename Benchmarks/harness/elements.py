"""XML from tuples: a name with its attributes, then a text or elements."""


def xml(*tree, depth: int | None = None) -> str:
    """An element from its name with attributes and its text or elements; in lines when it has a depth."""
    name, *inner = tree
    margin, end = ("    " * depth, "\n") if depth is not None else ("", "")
    tag = name.split(" ", 1)[0]
    if len(inner) == 1 and isinstance(inner[0], str):
        return f"{margin}<{name}>{inner[0]}</{tag}>{end}"
    below = None if depth is None else depth + 1
    return f"{margin}<{name}>{end}" + "".join(xml(*part, depth=below) for part in inner) + f"{margin}</{tag}>{end}"
