export default defineEventHandler(async (event) => {
  await auth.update(event, await readBody(event));
  return sendRedirect(event, '/own');
});
