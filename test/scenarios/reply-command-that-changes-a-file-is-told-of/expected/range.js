// unsatisifiable
