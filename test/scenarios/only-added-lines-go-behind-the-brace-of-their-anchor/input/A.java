class A
{
    int x;
}
