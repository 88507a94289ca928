// A form of our own; one that another site sends gets 403.
export default defineEventHandler((event) => auth.signOut(event, { redirectTo: '/' }));
