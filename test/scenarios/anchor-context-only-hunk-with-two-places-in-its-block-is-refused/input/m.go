package m

func b() error {
	if x {
		return nil
	}
	if y {
		return nil
	}
	return z
}

func c() error {
	if x {
		return nil
	}
	return z
}
