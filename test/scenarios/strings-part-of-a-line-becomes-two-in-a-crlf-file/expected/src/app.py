call(alpha,
  beta)
end
