export default defineEventHandler(async (event) => {
  setCookie(event, 'theme', 'dark');
  await auth.read(event);
  setCookie(event, 'language', 'en');
  return 'two cookies';
});
