package main

import "fmt"

func greet(name string) {
	if name == "" {
		name = "world"
	}
	fmt.Println("hello", name)
}

func main() {
	greet("")
}
