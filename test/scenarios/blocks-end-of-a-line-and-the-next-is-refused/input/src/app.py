callback()
done()
