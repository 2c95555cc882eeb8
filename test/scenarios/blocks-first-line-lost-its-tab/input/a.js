{
	if (a) {
		go();
	}
}
