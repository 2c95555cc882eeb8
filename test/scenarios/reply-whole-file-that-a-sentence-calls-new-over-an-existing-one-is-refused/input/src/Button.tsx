export function Button(props) {
  return <button {...props} />;
}
