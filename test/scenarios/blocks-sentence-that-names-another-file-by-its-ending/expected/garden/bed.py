rows = 5
water = 1
