start
clean code
end
