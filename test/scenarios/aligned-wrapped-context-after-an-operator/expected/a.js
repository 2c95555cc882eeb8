start();
const total = price * count + shipping;
check(total);
connect(host, port, options);
stop();
close();
