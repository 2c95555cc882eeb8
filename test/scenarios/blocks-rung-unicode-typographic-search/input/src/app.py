print("Hello")
end()
