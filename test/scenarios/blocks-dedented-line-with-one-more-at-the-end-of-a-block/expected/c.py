def main():
    run()
    done()
