import { auth } from '@/auth';

export const dynamic = 'force-static';

/** Asks where there is no request, and tells what came of it. */
export async function GET() {
  const answer = await auth().catch((error: Error) => error.message);
  return new Response(JSON.stringify(answer));
}
