start();
const total = price * count + shipping;
connect(host, port, options);
check(total);
stop();
close();
