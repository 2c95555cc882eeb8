class Cat:
    def speak(self):
        sound = "meow"
        return sound

    def name(self):
        return "cat"


class Dog(Pet):
    def speak(self):
        sound = "woof"
        return sound

    def name(self):
        return "dog"
