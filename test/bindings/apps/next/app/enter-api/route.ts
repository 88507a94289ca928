import { signIn } from '@/auth';

/** Signs in without leading anywhere: for programs of the tests. */
export async function POST(request: Request) {
  const { userName, password } = (await request.json()) as Record<string, string>;
  const { url, error, code } = await signIn('credentials', { userName, password, redirect: false });
  return Response.json({ url, error, code });
}
