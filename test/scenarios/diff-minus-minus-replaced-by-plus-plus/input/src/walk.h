#define UP(depth) \
++ depth;

#define DOWN(depth) \
-- depth;
