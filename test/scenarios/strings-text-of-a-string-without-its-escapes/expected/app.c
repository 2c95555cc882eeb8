char *help =
    "<b size=\"5\">In:</b>\nOut";
