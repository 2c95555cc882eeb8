import React from "react";

export const LIMIT = 3;
