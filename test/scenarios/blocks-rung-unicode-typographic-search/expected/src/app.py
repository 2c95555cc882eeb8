print("Hello you")
end()
