int first(void)
{
	prepare();
	return 0;
}

int second(void)
{
	prepare();
	return 1;
}
