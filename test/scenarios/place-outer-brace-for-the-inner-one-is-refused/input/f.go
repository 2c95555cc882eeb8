package f

func f(a, b int) int {
	if a > 1 {
		return 1
}
