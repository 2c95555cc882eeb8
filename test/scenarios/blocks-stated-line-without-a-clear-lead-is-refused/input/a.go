// Copyright
// 2026
// The authors
//

package a

func A(id string) error {
	row, err := db.Get(id)
	if err != nil {
		return err
	}
	return send(row)
}

func B(id string) error {
	row, err := db.Get(id)
	if err != nil {
		return err
	}
	return send(row)
}

func C(id string) error {
	row, err := db.Get(id)
	if err != nil {
		return err
	}
	return send(row)
}

