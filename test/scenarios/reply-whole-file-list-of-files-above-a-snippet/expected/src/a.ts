new a
