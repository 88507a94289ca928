export default defineEventHandler(async (event) => ({ session: await auth.session(event) }));
