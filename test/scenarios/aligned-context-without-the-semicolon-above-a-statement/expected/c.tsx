export function Card({ title, body }: Props) {
  const [open, setOpen] = useState(false);

  return (
    <div className="card">
      <h2>{title}</h2>
      <p>{body}</p>
      <button onClick={() => setOpen(!open)}>Toggle</button>
    </div>
  );
}

export function List({ items }: ListProps) {
  const [open, setOpen] = useState(false);
  const id = useId()

  return (
    <div className="list">
      {items.map((item) => (
        <Card key={item.id} {...item} />
      ))}
    </div>
  );
}
