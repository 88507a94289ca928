import { NextResponse, type NextRequest } from 'next/server';
import { auth } from '@/auth';

export const POST = auth(async (request) => {
  const type = request.headers.get('content-type') ?? 'text/plain';
  return new NextResponse(await request.arrayBuffer(), { headers: { 'content-type': type } });
});

/** What Next declares of route handlers is what ours are. */
const handler: (request: NextRequest, context: { params: Promise<object> }) => Promise<Response> = POST;
void handler;
