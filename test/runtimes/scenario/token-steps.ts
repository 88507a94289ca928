import * as authCore from '@auth/core/jwt';
import { Auth } from 'latchkey';
import { decode, encode, getToken } from 'latchkey/jwt';
import { createTestBrowser } from 'latchkey/testing';
import { check, same, type Step } from './step.js';
import { ORIGIN, SECRET, siteOf } from './site.js';

const NAME = '__Secure-authjs.session-token';
const CLAIMS = { sub: 'ada', name: 'Ada Lovelace', email: 'ada@example.com' };

/** Somebody whose session another library began stays signed in. */
async function takesTheirs(): Promise<void> {
  const token = await authCore.encode({ token: CLAIMS, secret: SECRET, salt: NAME });
  const site = siteOf({ providers: [] });
  const browser = createTestBrowser((request) => Auth(request, site.config), { origin: ORIGIN });
  const answer = await browser.get('/auth/session', { cookie: `${NAME}=${token}` });
  const session = (await answer.json()) as { user: { name: string } } | null;
  same(session?.user.name, 'Ada Lovelace', 'who is signed in');
}

async function givesThem(): Promise<void> {
  const token = await encode({ token: CLAIMS, secret: SECRET, salt: NAME });
  const payload = await authCore.decode({ token, secret: SECRET, salt: NAME });
  same([payload?.sub, payload?.name], ['ada', 'Ada Lovelace'], 'what @auth/core reads');
}

/** A token as text, changed at one place of each of its five parts, cut, and repeated: each is refused. */
async function refusesAll(): Promise<void> {
  const token = await encode({ token: CLAIMS, secret: SECRET, salt: NAME });
  const parts = token.split('.');
  const changed = parts.flatMap((part, index) =>
    [0, Math.floor(part.length / 2)].map((place) => {
      const letter = part[place] === 'A' ? 'B' : 'A';
      const text = part.slice(0, place) + letter + part.slice(place + 1);
      return parts.map((one, other) => (other === index ? text : one)).join('.');
    }),
  );
  const others = [
    token.slice(0, -1),
    `${token}A`,
    `${token}.`,
    parts.slice(0, 4).join('.'),
    'x'.repeat(70_000),
  ];
  let refused = 0;
  const bad = [...changed, ...others];
  for (const one of bad) {
    try {
      await decode({ token: one, secret: SECRET, salt: NAME });
    } catch {
      refused += 1;
    }
  }
  same(refused, bad.length, 'refused of all');
  await rejects(
    () => decode({ token, secret: 'another secret, 0123456789abcdef', salt: NAME }),
    'another secret',
  );
  await rejects(() => decode({ token, secret: SECRET, salt: 'another name' }), 'another salt');
  same((await decode({ token, secret: SECRET, salt: NAME }))?.sub, 'ada', 'the token itself');
}

async function rejects(run: () => Promise<unknown>, what: string): Promise<void> {
  const outcome = await run().then(
    () => 'accepted',
    () => 'refused',
  );
  same(outcome, 'refused', what);
}

/** RFC 7516 with A256GCM: issued by some, decoded here. */
async function bearer(): Promise<void> {
  const token = await encode({ token: CLAIMS, secret: SECRET, salt: NAME });
  const req = new Request(ORIGIN, { headers: { authorization: `bearer ${token}` } });
  const payload = await getToken({ req, secret: SECRET, secureCookie: true });
  same(payload?.sub, 'ada', 'the bearer token');
}

async function pages(): Promise<void> {
  const site = siteOf({ providers: [] });
  for (const [path, status] of [
    ['/auth/signin', 200],
    ['/auth/signout', 200],
    ['/auth/verify-request', 200],
    ['/auth/error?error=Configuration', 500],
    ['/auth/error?error=AccessDenied', 403],
    ['/auth/nothing', 404],
  ] as const) {
    const answer = await site.browser.get(path, { accept: 'text/html' });
    same(answer.status, status, `the status of ${path}`);
    const policy = answer.headers.get('content-security-policy') ?? '';
    check(policy.includes("default-src 'none'"), `${path} has no content policy`);
    check((await answer.text()).startsWith('<!'), `${path} is no document`);
  }
}

/** Tokens of sessions, in both directions, and pages. */
export const tokenSteps: readonly Step[] = [
  { name: 'pages', run: pages },
  { name: 'tokens: a session of @auth/core is read', run: takesTheirs },
  { name: 'tokens: @auth/core reads ours', run: givesThem },
  { name: 'tokens: every changed token is refused', run: refusesAll },
  { name: 'tokens: as bearer', run: bearer },
];
