// Whoever sees the mails can sign in as anybody: only where mails are not sent.
export default defineEventHandler(() => {
  if (!hasOutbox) throw createError({ statusCode: 404, message: 'There is no outbox.' });
  return listMails();
});
