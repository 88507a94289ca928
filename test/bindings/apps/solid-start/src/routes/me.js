import { told } from '../../page.mjs';
import { auth } from '../auth.js';

export async function GET() {
  const reading = await auth.read();
  return Response.json(told(reading), { status: reading.status === 'unknown' ? 503 : 200 });
}
