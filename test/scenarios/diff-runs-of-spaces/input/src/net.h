#define RETRIES   3
#define TIMEOUT   30
#define PORT      8080
int connect(const char *host);
