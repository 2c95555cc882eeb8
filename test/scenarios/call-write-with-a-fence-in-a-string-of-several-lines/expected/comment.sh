#!/bin/sh
BODY="Result:

```
$OUT
```
"
gh pr comment --body "$BODY"
