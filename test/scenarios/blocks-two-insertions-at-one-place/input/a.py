import re
run()
