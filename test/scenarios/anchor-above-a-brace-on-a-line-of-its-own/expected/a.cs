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
        wait();
    }
    void third()
    {
        check();
        go();
    }
}
