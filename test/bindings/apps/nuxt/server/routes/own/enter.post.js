export default defineEventHandler(async (event) => {
  const { userName, password } = await readBody(event);
  return auth.signIn(event, 'credentials', { userName, password, redirectTo: '/me' });
});
