😀 = 'éblaué'
