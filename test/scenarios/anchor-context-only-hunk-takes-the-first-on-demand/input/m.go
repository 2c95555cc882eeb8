package m

func a() error {
		return nil
}

func b() error {
	if x {
		return nil
	}
	if y {
		return nil
	}
	return z
}
