export default defineEventHandler(async (event) => {
  await auth.read(event);
  return getRequestWebStream(event);
});
