using System;
class Program
{
}
