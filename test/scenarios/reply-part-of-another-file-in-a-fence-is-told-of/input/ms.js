var w = d * 7;
var y = d * 365.25;
