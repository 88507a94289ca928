// What applications write with the hooks of `latchkey/react`, and the store of `latchkey/client`.
import { createSessionStore, signIn } from '../../src/client/index.js';
import type { SessionState } from '../../src/client/index.js';
import { signIn as signInFromReact, useSession } from '../../src/client/react.js';
import type { SignInResponse } from '../../src/client/react.js';
import type { Session } from '../../src/index.js';

export function optional(): string {
  const { data, status, update } = useSession();
  void update({ name: 'Ada' });
  if (status === 'authenticated') return data.user?.name ?? data.expires;
  // @ts-expect-error -- nobody is signed in
  void data.user;
  const word: 'loading' | 'unauthenticated' = status;
  return word;
}

export function required(): string {
  const { data, status } = useSession({ required: true, onUnauthenticated: () => {} });
  const word: 'loading' | 'authenticated' = status;
  if (status === 'loading') return word;
  const session: Session = data;
  return session.expires;
}

export function stateOf(state: SessionState): Session | null {
  if (state.status === 'unknown') throw state.error;
  // @ts-expect-error -- while it is loading, there is neither a session nor null
  const early: Session | null = state.session;
  return state.status === 'in' || state.status === 'out' ? state.session : early;
}

export async function forms(): Promise<string | null> {
  await signIn('email', { email: 'ada@example.com', redirectTo: '/' });
  await createSessionStore({ session: null }).signIn('github', {}, { login: 'ada' });
  // @ts-expect-error -- a provider is named by its id
  await signIn(GitHub);
  const result: SignInResponse = await signInFromReact('credentials', { password: 'x', redirect: false });
  // @ts-expect-error -- null when it was refused
  const always: string = result.url;
  return result.ok ? always : result.url;
}
