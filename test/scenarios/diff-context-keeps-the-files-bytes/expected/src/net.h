#define RETRIES   3
#define PORT      8080
int connect(const char *host);
