call(alpha, beta)
end
