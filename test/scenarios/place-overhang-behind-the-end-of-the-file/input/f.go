package f

func f(a, b int) int {
	return 1
}
