lo = 0
hi = 9
bisect = bisect_right
insort = insort_right
