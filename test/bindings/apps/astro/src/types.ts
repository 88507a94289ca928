// Compiled, never run: what the functions take and give is what Astro has and the configuration says.
import type { APIContext, APIRoute, AstroGlobal, MiddlewareHandler } from 'astro';
import { ALL, onRequest, protect, read, signIn, signOut, update } from './auth';

export const hook: MiddlewareHandler = onRequest;
export const actions: readonly APIRoute[] = [ALL, signIn, (context) => signOut(context)];

export async function page(Astro: AstroGlobal): Promise<'admin' | 'member' | Response | null | undefined> {
  const session = await Astro.locals.auth();
  const note: string | null = session === null ? null : session.note;
  // @ts-expect-error -- somebody may not be signed in
  void session.note;
  // @ts-expect-error -- the configuration puts no such member into sessions
  void session?.nickname;
  const who = await protect(Astro, ({ user: { role } }) => role === 'admin');
  // @ts-expect-error -- somebody may not be let in
  void who.user;
  return who instanceof Response ? who : note === null ? null : who.session.user.role;
}

export async function endpoint(context: APIContext): Promise<string> {
  const reading = await read(context);
  // @ts-expect-error -- only who is signed in has a session
  void reading.session;
  const updated = await update(context, { note: 'new' });
  // @ts-expect-error -- a form of another site updates nothing
  void updated?.note;
  return updated instanceof Response ? 'refused' : (updated?.note ?? '');
}
