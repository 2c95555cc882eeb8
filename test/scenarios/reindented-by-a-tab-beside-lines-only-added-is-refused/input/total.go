func total(items []int) int {
	sum := 0
	for _, item := range items {
		sum += item
	}
	return sum
}
