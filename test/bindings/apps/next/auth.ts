import { latchkey } from 'latchkey/next';
import type { AuthConfig } from 'latchkey';
import { makeConfig } from './config.mjs';

interface AppSession {
  user: { id: string; name?: string | null; email?: string | null; role?: string };
  expires: string;
  note?: string | null;
}

export const { handlers, auth, proxy, signIn, signOut, unstable_update } = latchkey(
  makeConfig({
    debug: true,
    // What is said about cookies that cannot be set, and nothing else.
    // oxlint-disable-next-line no-console -- the suite reads what is printed
    logger: { debug: (line: string) => void (line.includes('not renewed') && console.debug(line)) },
  }) as AuthConfig,
);
export type { AppSession };
