import os
x = "import os\nreturn data.strip()"
return data.strip()
