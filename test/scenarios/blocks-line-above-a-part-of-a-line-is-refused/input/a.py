async def run():
    pass
