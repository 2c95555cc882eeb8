x = '&lt;b&gt;'
