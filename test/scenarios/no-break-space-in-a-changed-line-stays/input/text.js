const d = "no break";
end();
