fill(pot.depth);
