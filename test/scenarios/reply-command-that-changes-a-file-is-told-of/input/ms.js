var y = d * 365.25;
var w = d * 7;
