class A
{
    void first()
    {
        check();
        go();
    }
    void second()
    {
        check();
        go();
    }
    void third()
    {
        check();
        go();
    }
}
