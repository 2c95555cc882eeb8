export async function list(request, response) {
  const page = Number(request.query.page ?? request.body.page);
  const rows = await select(page);
  response.json({ status: 200, rows });
}
export async function list(request, response) {
  const page = Number(request.query.page ?? request.body.page);
  const rows = await select(page);
  response.json({ status: 200, rows });
}
