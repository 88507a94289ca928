export default defineEventHandler(async (event) => (await auth.requireSession(event)).user);
