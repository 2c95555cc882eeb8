#include <stdio.h>

static int n;

void inc(void)
{
	n++;
}
