using System.IO;
class Program
{
}
