run()
if run(): run()
