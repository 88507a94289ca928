import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MemoryAdapter, memoryRecords } from '../../src/adapters/memory/index.js';
import type { Adapter } from '../../src/types/adapter.js';
import type { RecordStore } from '../../src/types/records.js';
import { makeKey, type SigningKey } from '../fake-idp.js';
import type { Browser } from '../support/browser.js';
import { APP, EVENT, LogoutStage } from '../support/logout-stage.js';

const BACK_CHANNEL = { config: { logout: { backChannel: true } } } as const;

let stage: LogoutStage;
let browser: Browser;
let foreign: SigningKey;
beforeAll(async () => {
  foreign = await makeKey('ES256', 'key-1');
});
beforeEach(async () => {
  stage = await LogoutStage.open(BACK_CHANNEL);
  browser = await stage.signedIn();
});

async function outcome(response: Response): Promise<unknown> {
  expect(response.headers.get('cache-control')).toContain('no-store');
  const text = await response.text();
  return [response.status, text === '' ? '' : JSON.parse(text), (await browser.session()) === null];
}
const ENDED = [200, '', true];
const REFUSED = [400, { error: 'invalid_request' }, false];
const NOTHING = [200, '', false];
const seconds = (): number => Math.floor(stage.now.getTime() / 1000);

describe('a logout token (Back-Channel Logout 1.0, 2.4 and 2.6)', () => {
  it.each([
    ['sub', {}],
    ['sub and sid', { sid: 'session-1' }],
    ['an audience among others', { aud: ['client-1', 'another'] }],
    ['claims that nobody knows, which are ignored', { extra: { any: 'thing' } }],
    [
      'members in the event, which are ignored',
      { events: { [EVENT]: { any: 1 }, 'https://other.test': {} } },
    ],
    ['an iat of 2 minutes ago', { iat: 1_893_456_000 - 120 }],
    ['an iat of a clock that is a minute ahead', { iat: 1_893_456_000 + 60 }],
  ])('with %s ends the sessions, with 200 and no-store (LO-08; 2.7, 2.8)', async (_, claims) => {
    expect(await outcome(await stage.postToken(await stage.logoutToken(claims)))).toEqual(ENDED);
  });

  it.each([
    ['logout+jwt', 'logout+jwt'],
    ['LOGOUT+JWT', 'LOGOUT+JWT'],
    ['application/logout+jwt', 'application/logout+jwt'],
    ['JWT', 'JWT'],
    ['none', undefined],
  ])('of the type %s counts (LO-13; 2.4)', async (_, typ) => {
    expect(await outcome(await stage.postToken(await stage.logoutToken({}, { header: { typ } })))).toEqual(
      ENDED,
    );
  });

  it('ends sessions of its subject only, of every browser', async () => {
    const [same, other] = [await stage.signedIn(), await stage.signedIn('subject-2')];
    await stage.postToken(await stage.logoutToken());
    expect([await browser.session(), await same.session()]).toEqual([null, null]);
    expect(await other.session()).not.toBeNull();
  });

  it.each([
    ['an unknown sub', { sub: 'nobody' }],
    ['an unknown sid', { sub: undefined, sid: 'unknown' }],
  ])('with %s: 200, and nothing is told (LO-14; 2.8)', async (_, claims) => {
    expect(await outcome(await stage.postToken(await stage.logoutToken(claims)))).toEqual(NOTHING);
  });

  it.each<[string, Record<string, unknown>]>([
    ['another iss (LO-10; 2.6 no. 4)', { iss: 'https://evil.test' }],
    ['an iss with a slash more (LO-10)', { iss: 'https://idp.test/' }],
    ['no iss (LO-10)', { iss: undefined }],
    ['another aud (LO-10; 2.6 no. 4)', { aud: 'another' }],
    ['no aud (LO-10)', { aud: undefined }],
    ['an aud that is not text (LO-10)', { aud: ['client-1', 1] }],
    ['no events (LO-11; 2.6 no. 6)', { events: undefined }],
    ['another event (LO-11)', { events: { 'https://other.test/event': {} } }],
    ['an event without a value (LO-11)', { events: { [EVENT]: null } }],
    ['an event that is a list (LO-11; 2.4)', { events: { [EVENT]: [] } }],
    ['an event that is true (LO-11; 2.4)', { events: { [EVENT]: true } }],
    ['events that are a list (LO-11)', { events: [EVENT] }],
    ['events that are text (LO-11)', { events: EVENT }],
    ['a nonce (LO-11; 2.6 no. 7)', { nonce: 'any' }],
    ['an empty nonce (LO-11; 2.4)', { nonce: '' }],
    ['a nonce of null (LO-11; 2.4)', { nonce: null }],
    ['neither sub nor sid (LO-12; 2.6 no. 5)', { sub: undefined }],
    ['a sub that is a number (LO-12; 2.4)', { sub: 1 }],
    ['an empty sid beside sub (LO-12; 2.4)', { sid: '' }],
    ['a sid that is an object (LO-12; 2.4)', { sid: {} }],
    ['a sid of 256 characters (LO-12)', { sid: 'x'.repeat(256) }],
    ['an exp of a minute ago (LO-12; 2.6 no. 4)', { exp: 1_893_456_000 - 60 }],
    ['no exp (LO-12; 2.4)', { exp: undefined }],
    ['an exp that is text (LO-12)', { exp: '1893456300' }],
    ['an iat of 3 minutes ago (LO-12)', { iat: 1_893_456_000 - 180 }],
    ['an iat in the future (LO-12)', { iat: 1_893_456_000 + 61 }],
    ['no iat (LO-12; 2.4)', { iat: undefined }],
    ['no jti (LO-12; 2.4)', { jti: undefined }],
    ['a jti that is a number (LO-12; 2.4)', { jti: 7 }],
    ['an empty jti (LO-12; 2.4)', { jti: '' }],
  ])('with %s: 400, and nothing has ended', async (_, claims) => {
    expect(seconds()).toBe(1_893_456_000);
    const token = await stage.logoutToken({ iat: undefined, ...times(), ...claims });
    expect(await outcome(await stage.postToken(token))).toEqual(REFUSED);
    // What it was refused for is in the log alone, without the token.
    expect(stage.log.warnings).toEqual(['logout-token-refused']);
    expect(stage.log.text()).not.toContain(token);
    // It costs no look at the keys.
    expect(stage.idp.callsTo('jwks')).toHaveLength(1);
  });
  const times = (): Record<string, unknown> => ({ iat: seconds(), exp: seconds() + 120 });

  it('with alg none: 400 (LO-09; 2.6 no. 3)', async () => {
    const [, payload] = (await stage.logoutToken()).split('.');
    for (const alg of ['none', 'None', 'NONE']) {
      const header = Buffer.from(JSON.stringify({ alg, typ: 'logout+jwt' })).toString('base64url');
      expect(await outcome(await stage.postToken(`${header}.${payload}.`))).toEqual(REFUSED);
    }
  });

  it('with an alg that the provider does not sign with: 400 (LO-09; 2.6 no. 3)', async () => {
    const { privateKey } = await makeKey('ES384', 'key-1');
    const wrong = await stage.logoutToken({}, { signWith: { key: privateKey, alg: 'ES384' } });
    const secret = new TextEncoder().encode(stage.idp.clientSecret);
    const shared = await stage.logoutToken({}, { signWith: { key: secret, alg: 'HS256' } });
    for (const token of [wrong, shared]) expect(await outcome(await stage.postToken(token))).toEqual(REFUSED);
  });

  it('with the signature of another key, or a changed one: 400 (LO-09; 2.6 no. 2)', async () => {
    const other = await stage.logoutToken({}, { signWith: { key: foreign.privateKey, alg: 'ES256' } });
    const [header, , signature] = (await stage.logoutToken()).split('.');
    const [, payload] = (await stage.logoutToken({ extra: 1 })).split('.');
    for (const token of [other, `${header}.${payload}.${signature}`, `${header}.${payload}.`])
      expect(await outcome(await stage.postToken(token))).toEqual(REFUSED);
  });

  it('that names its own key is not verified with it (LO-09)', async () => {
    const header = { jwk: foreign.jwk, jku: 'https://evil.test/jwks', kid: 'evil' };
    const signWith = { key: foreign.privateKey, alg: 'ES256' };
    expect(await outcome(await stage.postToken(await stage.logoutToken({}, { header, signWith })))).toEqual(
      REFUSED,
    );
    expect(stage.idp.calls.filter(({ url }) => url.includes('evil'))).toEqual([]);
  });

  it('of a key that the provider has just begun to sign with is accepted', async () => {
    await stage.idp.rotate('key-2');
    expect(await outcome(await stage.postToken(await stage.logoutToken()))).toEqual(ENDED);
  });

  it.each([
    ['an ID Token', async () => String(await stage.idp.idToken({ nonce: 'n' }))],
    ['an ID Token without a nonce', async () => String(await stage.idp.idToken())],
    ['an access token', () => stage.logoutToken({}, { header: { typ: 'at+jwt' } })],
    ['an ID Token by its type', () => stage.logoutToken({}, { header: { typ: 'id_token+jwt' } })],
    ['a security event by its type', () => stage.logoutToken({}, { header: { typ: 'secevent+jwt' } })],
    ['a type that is no text', () => stage.logoutToken({}, { header: { typ: 1 } })],
    ['a JWE', async () => 'a.b.c.d.e'],
    ['no JWS', async () => 'logout'],
    ['nothing', async () => ''],
    ['more than 64 KiB', async () => `${'x'.repeat(65_000)}.${'y'.repeat(400)}.z`],
  ])('that is %s: 400 (LO-13; 2.4, RFC 8725 3.11)', async (_, make) => {
    expect(await outcome(await stage.postToken(await make()))).toEqual(REFUSED);
  });

  it('that is no logout token never signs in (2.4: nonce)', async () => {
    // A logout token in the place of an ID Token: it has a type of its own, and no nonce.
    const idToken = await stage.logoutToken();
    const before = stage.log.refusals();
    const other = await stage.with({ idToken }, () => stage.signedIn());
    expect([await other.session(), stage.log.refusals() >= before]).toEqual([null, true]);
  });
});

function withoutRecords(): Adapter {
  const { records, ...adapter } = MemoryAdapter();
  return records === undefined ? MemoryAdapter() : adapter;
}

const stores: [string, () => { readonly adapter: Adapter; readonly records?: RecordStore }][] = [
  ['a store of records', () => ({ adapter: MemoryAdapter(), records: memoryRecords() })],
  ['memory alone', () => ({ adapter: withoutRecords() })],
];

describe.each(stores)('a logout token that is sent again, with %s', (_, changes) => {
  let isDown: boolean;
  beforeEach(async () => {
    isDown = false;
    const { adapter, ...more } = changes();
    const end = adapter?.deleteSessionsByUserId;
    const deleteSessionsByUserId = async (id: string): Promise<void> => {
      if (isDown) throw new Error('the store is down');
      await end?.(id);
    };
    const config = { ...BACK_CHANNEL.config, ...more, adapter: { ...adapter, deleteSessionsByUserId } };
    stage = await LogoutStage.open({ config });
    browser = await stage.signedIn();
  });

  it('has no effect on who signed in since: 400 (LO-12; 2.6)', async () => {
    const token = await stage.logoutToken();
    expect(await outcome(await stage.postToken(token))).toEqual(ENDED);
    stage.now = new Date(stage.now.getTime() + 1000);
    browser = await stage.signedIn();
    expect(await outcome(await stage.postToken(token))).toEqual(REFUSED);
    stage.now = new Date(stage.now.getTime() + 181_000);
    expect(await outcome(await stage.postToken(token))).toEqual(REFUSED);
  });

  it('32 times at once is used once', async () => {
    const token = await stage.logoutToken();
    const answers = await Promise.all(Array.from({ length: 32 }, () => stage.postToken(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('counts when the first time failed: 400 then, as a failed logout is', async () => {
    isDown = true;
    const token = await stage.logoutToken();
    expect(await outcome(await stage.postToken(token))).toEqual(REFUSED);
    expect(stage.log.errors).toHaveLength(1);
    isDown = false;
    expect(await outcome(await stage.postToken(token))).toEqual(ENDED);
  });
});

it('two providers may use the same jti', async () => {
  const records = memoryRecords();
  const one = await LogoutStage.open({ config: { ...BACK_CHANNEL.config, records } });
  const other = await LogoutStage.open({
    config: { ...BACK_CHANNEL.config, records },
    provider: { id: 'other' },
  });
  const url = `${APP}/auth/backchannel-logout/other`;
  const body = new URLSearchParams({ logout_token: await other.logoutToken({ jti: 'same' }) });
  expect((await one.postToken(await one.logoutToken({ jti: 'same' }))).status).toBe(200);
  expect((await other.handle(new Request(url, { method: 'POST', body }))).status).toBe(200);
});

describe('the endpoint of logout tokens (2.5, LO-16)', () => {
  const token = (): Promise<string> => stage.logoutToken();

  it.each([
    ['GET', 405, { method: 'GET', body: null }],
    ['PUT', 405, { method: 'PUT' }],
    ['JSON', 415, { body: '{"logout_token":"x"}', headers: { 'content-type': 'application/json' } }],
    ['a form with files', 415, { body: new FormData() }],
    ['plain text', 415, { body: 'logout_token=x' }],
    ['1 MB', 413, { body: new URLSearchParams({ logout_token: 'x'.repeat(1_000_000) }) }],
    [
      'another charset',
      415,
      { headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-16' } },
    ],
  ])('answers %s with %i', async (_, status, init) => {
    expect((await stage.postToken(await token(), init)).status).toBe(status);
    expect(await browser.session()).not.toBeNull();
  });

  it('refuses a token that is sent twice, and ignores other fields (2.5)', async () => {
    const value = await token();
    const twice = `logout_token=${value}&logout_token=${value}`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await outcome(await stage.postToken('', { body: twice, headers }))).toEqual(REFUSED);
    expect(
      await outcome(await stage.postToken('', { body: `other=1&logout_token=${value}`, headers })),
    ).toEqual(ENDED);
  });

  it('asks for the keys a bounded number of times, whatever is sent', async () => {
    const signWith = { key: foreign.privateKey, alg: 'ES256' };
    const forged = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        stage.logoutToken({}, { header: { kid: `evil-${index}` }, signWith }),
      ),
    );
    const before = stage.idp.calls.length;
    for (let index = 0; index < 1000; index += 1) {
      const { status } = await stage.postToken(forged[index % forged.length] ?? '');
      expect(status).toBe(400);
    }
    expect(stage.idp.calls.length - before).toBeLessThanOrEqual(2);
    // Counted: the 1st, 10th, 100th and 1000th.
    expect(stage.log.warnings.length).toBeLessThanOrEqual(4);
    expect(await browser.session()).not.toBeNull();
  });

  it('asks a provider that is down once in 10 s, and takes its tokens again then', async () => {
    const valid = [await token(), await token()];
    stage = await LogoutStage.open(BACK_CHANNEL);
    browser = await stage.signedIn();
    // What was cached of it does not count any more.
    stage.now = new Date(stage.now.getTime() + 90_000_000);
    const before = stage.idp.calls.length;
    const gone = { metadata: () => new Response(null, { status: 503 }) };
    const fresh = await token();
    await stage.with({ respond: gone }, async () => {
      for (const one of [...valid, fresh, fresh, fresh])
        expect((await stage.postToken(one)).status).toBe(400);
    });
    expect(stage.idp.calls.length - before).toBe(1);
    browser = await stage.signedIn();
    expect(await outcome(await stage.postToken(fresh))).toEqual(REFUSED);
    stage.now = new Date(stage.now.getTime() + 10_000);
    expect(await outcome(await stage.postToken(fresh))).toEqual(ENDED);
  });

  it.each<[string, () => Response]>([
    ['redirects', () => new Response(null, { status: 302, headers: { location: 'https://elsewhere.test' } })],
    ['a page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['more than a megabyte', () => new Response('x'.repeat(2 ** 20 + 1))],
  ])(
    'asks once in 10 s where the keys are %s, also with a configuration for each request',
    async (_, keys) => {
      stage = await LogoutStage.open(BACK_CHANNEL);
      browser = await stage.signedIn();
      stage.now = new Date(stage.now.getTime() + 700_000);
      const forged = await token();
      const before = stage.idp.calls.filter(({ endpoint }) => endpoint === 'jwks').length;
      await stage.with({ respond: { jwks: keys } }, async () => {
        for (let index = 0; index < 5; index += 1) {
          expect((await stage.postToken(forged)).status).toBe(400);
          stage.config = { ...stage.config };
        }
      });
      expect(stage.idp.calls.filter(({ endpoint }) => endpoint === 'jwks').length - before).toBe(1);
      stage.now = new Date(stage.now.getTime() + 10_000);
      expect(await outcome(await stage.postToken(await token()))).toEqual(ENDED);
    },
  );

  it('takes no token twice, also without records and with an adapter for each request (LO-12)', async () => {
    const { records: _, ...adapter } = MemoryAdapter();
    const anew = (): void => void (stage.config = { ...stage.config, adapter: { ...adapter } });
    stage = await LogoutStage.open({ config: { ...BACK_CHANNEL.config, adapter } });
    browser = await stage.signedIn();
    const value = await token();
    anew();
    expect(await outcome(await stage.postToken(value))).toEqual(ENDED);
    browser = await stage.signedIn();
    anew();
    expect(await outcome(await stage.postToken(value))).toEqual(REFUSED);
  });

  it('gives no cookie, and reads none: a browser that sends it stays as it is', async () => {
    const response = await stage.postToken(await token(), { headers: { cookie: browser.cookieHeader() } });
    expect([response.status, response.headers.getSetCookie()]).toEqual([200, []]);
  });

  it('is not there unless it is configured, nor for an unknown provider', async () => {
    const off = await LogoutStage.open();
    expect((await off.postToken(await off.logoutToken())).status).toBe(404);
    const unknown = new Request(`${APP}/auth/backchannel-logout/nobody`, { method: 'POST' });
    expect((await stage.handle(unknown)).status).toBe(404);
  });

  it('answers 400 where sessions cannot be ended, and says once what is missing', async () => {
    stage = await LogoutStage.open({ config: { ...BACK_CHANNEL.config, session: { strategy: 'jwt' } } });
    browser = await stage.signedIn();
    for (let index = 0; index < 3; index += 1)
      expect(await outcome(await stage.postToken(await token()))).toEqual(REFUSED);
    expect(stage.log.warnings).toEqual(['back-channel-unavailable']);
    expect(stage.log.details[0]).toMatch(/`logout.backChannel` needs sessions.*session\.strategy/);
  });
});
