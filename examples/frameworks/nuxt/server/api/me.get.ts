// For programs, which get 401 if nobody is signed in.
export default defineEventHandler(async (event) => (await auth.requireSession(event)).session.user);
