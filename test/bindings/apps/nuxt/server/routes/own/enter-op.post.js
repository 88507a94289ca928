export default defineEventHandler((event) =>
  auth.signIn(event, 'op', { redirectTo: '/me' }, { prompt: 'login' }),
);
