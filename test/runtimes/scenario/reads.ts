import { Auth as authOfCore, type AuthConfig as ConfigOfCore } from '@auth/core';
import { encode } from '@auth/core/jwt';
import { Auth, type AuthConfig } from 'latchkey';
import { same } from './step.js';

const SECRET = 'a-secret-that-both-of-them-have-and-is-long-enough';
const COOKIE = '__Secure-authjs.session-token';
const ORIGIN = 'https://app.test';

/** Whose session read is measured. */
export type Reader = 'latchkey' | '@auth/core';

const ours: AuthConfig = { secret: SECRET, origin: ORIGIN, basePath: '/auth', providers: [] };
const core: ConfigOfCore = { secret: SECRET, trustHost: true, basePath: '/auth', providers: [] };

const answers: Readonly<Record<Reader, (request: Request) => Promise<Response>>> = {
  latchkey: (request) => Auth(request, ours),
  '@auth/core': (request) => authOfCore(request, core) as Promise<Response>,
};

/** Cookies that nobody has read yet. */
let cookies: string[] = [];

/** Makes as many sessions as one batch reads; both read the same ones. */
export async function prepareReads(count: number): Promise<void> {
  const token = { sub: '1', name: 'Ada Lovelace', email: 'ada@example.com' };
  const made = Array.from({ length: count }, async (_, index) => {
    const value = await encode({ token: { ...token, index }, secret: SECRET, salt: COOKIE });
    return `${COOKIE}=${value}`;
  });
  cookies = await Promise.all(made);
}

/** Answers `GET /auth/session` once for each cookie that was prepared. @throws {Error} if one is not read */
export async function readAll(reader: Reader): Promise<void> {
  for (const cookie of cookies) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other is what is measured
    const answer = await answers[reader](new Request(`${ORIGIN}/auth/session`, { headers: { cookie } }));
    // oxlint-disable-next-line no-await-in-loop
    const session = (await answer.json()) as { user?: { name?: string } } | null;
    same(session?.user?.name, 'Ada Lovelace', `the session that ${reader} reads`);
  }
}
