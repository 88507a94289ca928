import { getToken } from 'next-auth/jwt';

export async function GET(request) {
  const token = await getToken({ req: request });
  return Response.json({ name: token?.name ?? null, role: token?.role ?? null });
}
