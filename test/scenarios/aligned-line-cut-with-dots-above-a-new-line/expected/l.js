import x from "x";

const response = await request("GET", "/coupons/1");
log(response);
check(response);

const other = await request("POST", "/coupons");
check(other);
