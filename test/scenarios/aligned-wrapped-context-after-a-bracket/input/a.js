start();
const total = price * count + shipping;
connect(host, port, options);
stop();
close();
