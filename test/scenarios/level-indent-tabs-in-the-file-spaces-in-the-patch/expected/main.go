package main

import "fmt"

func greet(name string) {
	if name == "" {
		if fallback != "" {
			name = fallback
		}
	}
	fmt.Println("hello", name)
}

func main() {
	greet("")
}
