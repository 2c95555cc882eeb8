const express = require("express");
const app = express();
app.use(cors());
app.use(express.json());
app.get("/", handler);
app.listen(3000);
