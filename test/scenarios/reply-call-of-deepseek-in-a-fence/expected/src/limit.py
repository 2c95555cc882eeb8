def limit(text):
    if len(text) > 200:
        return None
    return text
