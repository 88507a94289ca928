import { auth } from '@/auth';

export async function GET() {
  const { status, ...rest } = await auth.read();
  const { session, user } = 'session' in rest ? rest : { session: null, user: null };
  return Response.json({ status, session, user }, { status: status === 'unknown' ? 503 : 200 });
}
