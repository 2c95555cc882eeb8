timeout = 350 * second
