char *help =
    "In:\n<b size=\"4\"> </b>\nOut";
