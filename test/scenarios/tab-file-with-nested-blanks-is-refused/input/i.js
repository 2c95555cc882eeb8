function go() {
		run();
}
