func find() *Item {
	if ready {
		return found
	}
	return nil
}
