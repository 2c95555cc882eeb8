def limit(text):
    if len(text) > 100:
        return None
    return text
