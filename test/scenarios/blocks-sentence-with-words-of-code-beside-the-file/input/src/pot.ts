fill(pot.size);
