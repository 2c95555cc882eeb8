const end = "";
const clean = (text) => text;
