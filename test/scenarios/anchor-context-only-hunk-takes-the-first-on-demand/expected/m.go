package m

func a() error {
		return nil
}

func b() error {
	if x {
		return err
	}
	if y {
		return nil
	}
	return z
}
