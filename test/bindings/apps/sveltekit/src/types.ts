// Compiled, never run: what the functions take and give is what SvelteKit has and the configuration says.
import type { Actions, RequestEvent, ServerLoadEvent } from '@sveltejs/kit';
import { protect, read, signIn, signOut, update } from './auth';

export const actions: Actions = { enter: signIn, leave: (event) => signOut(event) };

export async function load(event: ServerLoadEvent): Promise<'admin' | 'member' | null> {
  const session = await event.locals.auth();
  const note: string | null = session === null ? null : session.note;
  // @ts-expect-error -- somebody may not be signed in
  void session.note;
  // @ts-expect-error -- the configuration puts no such member into sessions
  void session?.nickname;
  return note === null ? null : (session?.user.role ?? null);
}

export async function endpoint(event: RequestEvent): Promise<string> {
  const { session, user } = await protect(event, ({ user: { role } }) => role === 'admin');
  const reading = await read(event);
  // @ts-expect-error -- only who is signed in has a session
  void reading.session;
  const updated: typeof session | null = await update(event, { note: 'new' });
  return `${user.id satisfies string} ${updated?.note ?? ''}`;
}
