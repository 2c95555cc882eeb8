onetwo
