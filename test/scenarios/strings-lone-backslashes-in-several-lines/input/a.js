let f;
