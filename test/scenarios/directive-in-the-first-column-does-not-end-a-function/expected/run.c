int first(void) {
	prepare();
#ifdef DEBUG
	trace();
#endif
	return 0;
}

int second(void) {
	prepare();
#ifdef DEBUG
	trace();
#endif
	return 1;
}
