class Cat:
    def speak(self):
        return "meow"


class Dog:
    def walk(self):
        return "dog walks"

    def speak(self):
        return "woof"
