const d = "a break";
end();
