SELECT 1;
-- the end
