const head = "a";
const text = [
	"one",
	"two",
	"three",
];
