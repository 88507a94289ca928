import { told } from '~~/page.mjs';

export default defineEventHandler(async (event) => {
  const reading = await auth.read(event);
  if (reading.status === 'unknown') setResponseStatus(event, 503);
  return told(reading);
});
