rows = 5
water = 2
