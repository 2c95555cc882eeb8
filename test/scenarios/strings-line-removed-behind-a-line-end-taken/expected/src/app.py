1three
