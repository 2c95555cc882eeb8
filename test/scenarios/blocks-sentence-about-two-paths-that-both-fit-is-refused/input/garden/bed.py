rows = 4
water = 1
