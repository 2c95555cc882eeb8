-- Users

SELECT 1;
