import type { APIRoute } from 'astro';
import { read } from '../auth';
import { told } from '../../page.mjs';

export const GET: APIRoute = async (context) => {
  const reading = await read(context);
  return Response.json(told(reading), { status: reading.status === 'unknown' ? 503 : 200 });
};
