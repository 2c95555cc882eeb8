const a = ‘it‛ + “is‟;
const b = "a—b";
const c = "wait…";
const d = "no break";
end();
