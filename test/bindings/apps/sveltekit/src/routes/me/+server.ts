import { json } from '@sveltejs/kit';
import { told } from '../../../page.mjs';
import { read } from '../../auth';
import type { RequestHandler } from './$types';

export const GET: RequestHandler = async (event) => {
  const reading = await read(event);
  return json(told(reading), { status: reading.status === 'unknown' ? 503 : 200 });
};
