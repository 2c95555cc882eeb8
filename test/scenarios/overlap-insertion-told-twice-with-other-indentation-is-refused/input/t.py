def run(app):
    setup(app)
    app.start()
    app.wait()
    return app
