func find() *Item {
	if ready {
		if found != nil {
			return found
		}
	}
	return nil
}
