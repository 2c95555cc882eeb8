import { useState } from "react";
import { CartView } from "./CartView";

export function App() {
  const [items, setItems] = useState<string[]>([]);

  return (
    <main className="app">
      <h1>Stockroom ({items.length})</h1>
      <button onClick={() => setItems([...items, "bolt"])}>Add a bolt</button>
      <CartView items={items} />
    </main>
  );
}
