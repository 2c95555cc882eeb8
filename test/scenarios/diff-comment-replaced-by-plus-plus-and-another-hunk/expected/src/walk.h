#define UP(depth) \
++ depth;

#define DOWN(depth) \
++ depth;

#define STAY(depth) \
(void)(depth);
