import { defineConfig } from 'latchkey';
import Credentials from 'latchkey/providers/credentials';
import { latchkey } from 'latchkey/astro';
import { makeConfig } from '../config.mjs';

/** What `config.mjs`, which all applications share, says in JavaScript. It types, and is not called. */
const typed = () =>
  defineConfig({
    providers: [Credentials({ authorize: () => ({ id: '1', role: 'admin' as 'admin' | 'member' }) })],
    session: { strategy: 'jwt', fields: ['id', 'role'] },
    callbacks: { session: ({ session }) => ({ ...session, note: null as string | null }) },
  });
export type Config = ReturnType<typeof typed>;

// Made anew for every request, as where the environment comes with the context.
export const { onRequest, ALL, read, protect, signIn, signOut, update } = latchkey(
  () => makeConfig() as Config,
);
