import os
x = "import os\nreturn data"
return data.strip()
