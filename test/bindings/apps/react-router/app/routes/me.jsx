import { told } from '../../page.mjs';
import { auth } from '../auth.server.js';

export async function loader(args) {
  const reading = await auth.read(args);
  return Response.json(told(reading), { status: reading.status === 'unknown' ? 503 : 200 });
}
