class A
{
    int y;
    int x;
}
