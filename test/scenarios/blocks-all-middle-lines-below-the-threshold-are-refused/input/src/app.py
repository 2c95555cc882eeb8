begin()
run(alphe, bota, gomma)
run(omoga, sigmo, zata)
end()
