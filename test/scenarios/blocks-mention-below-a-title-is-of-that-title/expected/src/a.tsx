import React from "react";
import { LIMIT } from "./b";
import x from "x";
