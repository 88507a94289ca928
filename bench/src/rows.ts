import * as core from '@auth/core';
import * as coreJwt from '@auth/core/jwt';
import CoreCredentials from '@auth/core/providers/credentials';
import CoreGitHub from '@auth/core/providers/github';
import * as latchkey from 'latchkey';
import * as latchkeyJwt from 'latchkey/jwt';
import { MemoryAdapter } from 'latchkey/adapters/memory';
import Credentials from 'latchkey/providers/credentials';
import GitHub from 'latchkey/providers/github';
import type { Contestant } from './measure.ts';

const SECRET = 'a benchmark secret that is long enough for anybody';
const ORIGIN = 'https://app.test';
const COOKIE = '__Secure-authjs.session-token';
const DAY = 86_400;

type Handler = (request: Request) => Promise<Response>;

const settings = {
  secret: SECRET,
  trustHost: true,
  basePath: '/auth',
  logger: { error() {}, warn() {}, debug() {} },
};
const authorize = () => ({ id: '1', name: 'Ada', email: 'ada@example.com' });
const client = { clientId: 'id', clientSecret: 'secret' };

const ourConfig = {
  ...settings,
  providers: [GitHub(client), Credentials({ credentials: { name: {} }, authorize })],
  skipCSRFCheck: latchkey.skipCSRFCheck,
};
const coreConfig = {
  ...settings,
  providers: [CoreGitHub(client), CoreCredentials({ credentials: { name: {} }, authorize })],
  skipCSRFCheck: core.skipCSRFCheck,
};
const ours: Handler = (request) => latchkey.Auth(request, ourConfig);
const theirs: Handler = (request) => core.Auth(request, coreConfig) as Promise<Response>;

let serial = 0;
const claims = () => ({ sub: String(serial++), name: 'Ada', email: 'ada@example.com', picture: null });

/** A cookie that was issued `age` seconds ago. */
async function cookie(age: number): Promise<string> {
  const iat = Math.floor(Date.now() / 1000) - age;
  // The codec sets `iat` itself: a token of the past is made by a clock of the past.
  const now = Date.now;
  Date.now = () => iat * 1000;
  try {
    return await coreJwt.encode({ token: claims(), secret: SECRET, salt: COOKIE });
  } finally {
    Date.now = now;
  }
}

function sessionRow(age: number): [Contestant, Contestant] {
  const prepare = async () =>
    new Request(`${ORIGIN}/auth/session`, {
      headers: { cookie: `${COOKIE}=${await cookie(age)}; __Secure-authjs.callback-url=${encodeURIComponent(ORIGIN)}` },
    });
  const check = async (response: Response) => {
    const body = (await response.json()) as { user?: { name?: string } } | null;
    if (body?.user?.name !== 'Ada') throw new Error(`no session: ${JSON.stringify(body)}`);
  };
  return pair({ prepare, check }, ours, theirs);
}

function pair(
  row: Pick<Contestant, 'prepare' | 'check'>,
  our: (input: never) => unknown,
  their: (input: never) => unknown,
): [Contestant, Contestant] {
  return [
    { ...row, name: 'latchkey', run: our },
    { ...row, name: '@auth/core', run: their },
  ];
}

async function databaseRow(): Promise<[Contestant, Contestant]> {
  const adapter = MemoryAdapter();
  await adapter.createUser?.({ id: '1', name: 'Ada', email: 'ada@example.com', emailVerified: null });
  await adapter.createSession?.({ sessionToken: 'token', userId: '1', expires: new Date(Date.now() + 30 * DAY * 1000) });
  const ourDatabase = { ...ourConfig, adapter, providers: [GitHub(client)] };
  const coreDatabase = { ...coreConfig, adapter: adapter as never, providers: [CoreGitHub(client)] };
  const prepare = () => new Request(`${ORIGIN}/auth/session`, { headers: { cookie: `${COOKIE}=token` } });
  const check = async (response: Response) => {
    if (!(await response.text()).includes('Ada')) throw new Error('no session');
  };
  return pair(
    { prepare, check },
    (request: Request) => latchkey.Auth(request, ourDatabase),
    (request: Request) => core.Auth(request, coreDatabase),
  );
}

function postRow(path: string, expected: string): [Contestant, Contestant] {
  const prepare = () =>
    new Request(`${ORIGIN}${path}`, { method: 'POST', body: new URLSearchParams({ name: 'ada', callbackUrl: '/home' }) });
  const check = (response: Response) => {
    const location = response.headers.get('location') ?? '';
    if (!location.startsWith(expected)) throw new Error(`unexpected answer: ${response.status} ${location}`);
  };
  return pair({ prepare, check }, ours, theirs);
}

/** The rows, in the order they are printed. */
export async function rows(): Promise<ReadonlyMap<string, [Contestant, Contestant]>> {
  const ok = (value: unknown) => {
    if (typeof value !== 'string' && (value as { name?: string } | null)?.name !== 'Ada') throw new Error('wrong');
  };
  return new Map([
    ['session, due', sessionRow(2 * DAY)],
    ['session, not due', sessionRow(60)],
    ['session, database', await databaseRow()],
    [
      'session, none',
      pair(
        {
          prepare: () => new Request(`${ORIGIN}/auth/session`),
          check: async (response: Response) => {
            if ((await response.text()) !== 'null') throw new Error('not signed out');
          },
        },
        ours,
        theirs,
      ),
    ],
    ['sign-in, oauth', postRow('/auth/signin/github', 'https://github.com/login/oauth/authorize?')],
    ['sign-in, password', postRow('/auth/callback/credentials', `${ORIGIN}/home`)],
    [
      'encode',
      pair(
        { prepare: claims, check: ok },
        (token) => latchkeyJwt.encode({ token, secret: SECRET, salt: COOKIE }),
        (token) => coreJwt.encode({ token, secret: SECRET, salt: COOKIE }),
      ),
    ],
    [
      'decode',
      pair(
        { prepare: () => cookie(60), check: ok },
        (token) => latchkeyJwt.decode({ token, secret: SECRET, salt: COOKIE }),
        (token) => coreJwt.decode({ token, secret: SECRET, salt: COOKIE }),
      ),
    ],
  ]);
}
