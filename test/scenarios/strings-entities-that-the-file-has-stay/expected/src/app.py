x = '&lt;i&gt;'
