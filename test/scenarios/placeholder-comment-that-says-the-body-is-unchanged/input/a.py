def process(items):
    result = []
    for item in items:
        if item.valid:
            result.append(item.value)
        else:
            log(item)
    total = sum(result)
    print(total)
    return result
