class Cat:
    def speak(self):
        sound = "meow"
        return sound

    def name(self):
        return "cat"


class Dog:
    def speak(self):
        sound = "meow"
        return sound

    def name(self):
        return "dog"
