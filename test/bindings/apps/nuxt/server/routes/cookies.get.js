export default defineEventHandler(async (event) => {
  setCookie(event, 'theme', 'dark');
  await auth.read(event);
  setCookie(event, 'language', 'en');
  setResponseHeader(event, 'cache-control', 'public, max-age=60');
  return 'two cookies';
});
