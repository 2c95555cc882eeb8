var y = d * 365.2425;
var w = d * 7;
