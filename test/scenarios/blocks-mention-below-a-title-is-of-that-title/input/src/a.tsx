import React from "react";
import x from "x";
