const end = ";\n\n";
const clean = (text) => "{" + text.replace(/\n  +/g, "\n") + end; // ;\n  is the end
