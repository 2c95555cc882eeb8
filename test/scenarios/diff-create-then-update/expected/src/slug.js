export function slug(title) {
  return title.trim().toLowerCase().replaceAll(" ", "-");
}
