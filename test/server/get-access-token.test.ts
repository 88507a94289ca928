import { describe, expect, it, vi } from 'vitest';
import { MemoryAdapter, memoryRecords } from '../../src/adapters/memory/index.js';
import { AccessTokenError, AuthError, InvalidProvider } from '../../src/errors.js';
import { Auth, getAccessToken } from '../../src/index.js';
import type { AuthConfig } from '../../src/types/index.js';
import { passwordProvider } from '../support/config.js';
import { hasten } from '../support/quick-timers.js';
import { openTokenStage } from '../support/token-stage.js';
import { signInAtIdp, signInByPassword } from '../contract/stage.js';

const HOUR = 3600;
const places: [string, () => Partial<AuthConfig>][] = [
  ['records', () => ({ records: memoryRecords() })],
  ['the records of its adapter, database sessions', () => ({ adapter: MemoryAdapter() })],
  ['a cookie', () => ({})],
  ['a cookie, database sessions', () => ({ adapter: withoutRecords() })],
];

/** An adapter as others make them. */
function withoutRecords(): ReturnType<typeof MemoryAdapter> {
  return Object.assign(MemoryAdapter(), { records: undefined });
}

it('asks once for a token that has expired before it is written', async () => {
  const records = memoryRecords();
  let isSlow = false;
  const put: typeof records.put = async (record, options) => {
    if (isSlow) stage.wait(3);
    return records.put(record, options);
  };
  const stage = await openTokenStage({ records: { ...records, put } }, { lifetime: 2 });
  await stage.signIn();
  stage.wait(2);
  isSlow = true;
  expect(await stage.refusal()).toBe('temporarily_unavailable');
  expect(stage.provider.asked).toHaveLength(1);
});

describe.each(places)('getAccessToken, kept in %s', (_, place) => {
  it('hands out the token of the sign-in while it is fresh', async () => {
    const stage = await openTokenStage(place());
    await stage.signIn();
    const { headers, ...token } = await stage.token();
    expect(token).toEqual({
      accessToken: 'canary-access-2',
      expiresAt: new Date(stage.now().getTime() + HOUR * 1000),
      scope: 'openid files.read',
      tokenType: 'Bearer',
    });
    expect([...headers]).toEqual([]);
    expect(stage.provider.asked).toEqual([]);
  });

  it('refreshes it a minute before its end, or as demanded', async () => {
    const stage = await openTokenStage(place());
    await stage.signIn();
    stage.wait(HOUR - 61);
    await stage.token();
    expect(stage.provider.asked).toHaveLength(0);
    await stage.token({ minValid: 61 });
    expect(stage.provider.asked).toHaveLength(1);
    stage.wait(HOUR - 60);
    await stage.token();
    expect(stage.provider.asked).toHaveLength(2);
  });

  it('makes a new one if forced, and then none for ten seconds', async () => {
    const stage = await openTokenStage(place());
    await stage.signIn();
    const tokens: string[] = [];
    for (const seconds of [0, 5, 4, 2]) {
      stage.wait(seconds);
      tokens.push((await stage.token({ force: true })).accessToken);
    }
    expect(stage.provider.granted).toBe(2);
    expect(tokens[0]).toBe(tokens[2]);
    expect(tokens[3]).not.toBe(tokens[2]);
  });

  it('hands out tokens that live a second, one refresh each', async () => {
    const stage = await openTokenStage(place(), { lifetime: 1 });
    await stage.signIn();
    for (let second = 1; second <= 4; second += 1) {
      stage.wait(1);
      const tokens = await Promise.all([1, 2, 3].map(() => stage.token({ browser: stage.browser.clone() })));
      for (const { accessToken } of tokens) expect(stage.provider.takes(accessToken)).toBe(true);
      expect(stage.provider.granted).toBe(second);
    }
    expect(stage.provider.sawReuse).toBe(false);
  });

  it('takes a lifetime of 0 seconds for none: providers write so that tokens never expire', async () => {
    const stage = await openTokenStage(place(), { lifetime: 0 });
    await stage.signIn();
    stage.wait(HOUR);
    expect(await stage.token()).toMatchObject({ accessToken: 'canary-access-2', expiresAt: undefined });
    expect(stage.provider.asked).toEqual([]);
    await stage.token({ force: true });
    expect((await stage.token({ force: true })).expiresAt).toBeUndefined();
    expect(stage.provider.asked).toHaveLength(1);
  });

  it('keeps the old refresh token where the provider sends no new one', async () => {
    const stage = await openTokenStage(place(), { rotates: false });
    await stage.signIn();
    for (let round = 0; round < 3; round += 1) {
      stage.wait(HOUR);
      await stage.token();
    }
    expect(new Set(stage.provider.asked).size).toBe(1);
    expect((await stage.token()).scope).toBe('openid files.read');
  });

  it('has nothing for people who are not signed in, or signed in another way', async () => {
    const changes = place();
    const stage = await openTokenStage(changes);
    expect(await stage.refusal()).toBe('no_session');
    if (changes.adapter !== undefined) return;
    const other = await openTokenStage({
      ...changes,
      providers: [passwordProvider, ...stage.config.providers],
    });
    await signInByPassword(other.browser);
    expect(await other.refusal()).toBe('no_grant');
  });

  it('asks for a new sign-in where there never was a refresh token', async () => {
    const stage = await openTokenStage(place());
    await stage.signIn({ refreshToken: false });
    stage.wait(HOUR - 1);
    await stage.token();
    expect(await stage.refusal({ force: true })).toBe('reauthentication_required');
    stage.wait(1);
    expect(await stage.refusal()).toBe('reauthentication_required');
    expect(stage.provider.asked).toEqual([]);
  });

  it('never shows tokens in a log, a URL or an error', async () => {
    const stage = await openTokenStage({ ...place(), debug: true });
    await stage.signIn();
    stage.wait(HOUR);
    stage.provider.faults.push(
      Response.json({ error: 'invalid_request', error_description: 'no: canary-refresh-1' }, { status: 400 }),
    );
    const error: unknown = await stage.token().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AccessTokenError);
    stage.wait(600);
    await stage.token();
    const shown = `${stage.log.text()} ${JSON.stringify(error)} ${String(error)}`;
    expect(stage.log.errors).toHaveLength(1);
    expect(shown).not.toMatch(/canary-(?:refresh|access|client)/);
    for (const { url } of stage.provider.idp.calls) expect(url).not.toContain('canary');
  });
});

describe('an ID Token of a refresh (OpenID Connect Core 1.0, section 12.2)', () => {
  const open = async (atSignIn: Record<string, unknown> = {}) => {
    const stage = await openTokenStage({ records: memoryRecords() });
    stage.provider.idp.faults.claims = atSignIn;
    await stage.signIn();
    stage.provider.idp.faults.claims = {};
    stage.wait(HOUR);
    return stage;
  };

  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['says the same', {}, {}],
    [
      'says when the person authenticated, as the first did',
      { auth_time: 1_893_455_000 },
      { auth_time: 1_893_455_000 },
    ],
    ['is silent about it', { auth_time: 1_893_455_000 }, {}],
  ])('that %s is accepted', async (_, first, second) => {
    const stage = await open(first);
    stage.provider.claims = second;
    expect(stage.provider.takes((await stage.token()).accessToken)).toBe(true);
  });

  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['is about somebody else (sub)', {}, { sub: 'subject-eve' }],
    ['has another audience (aud)', {}, { aud: ['client-1', 'client-2'], azp: 'client-1' }],
    ['is of another authentication (auth_time)', { auth_time: 1_893_455_000 }, { auth_time: 1_893_455_001 }],
    ['has another nonce', {}, { nonce: 'other' }],
  ])('that %s is refused, and ends the grant', async (_, first, second) => {
    const stage = await open(first);
    stage.provider.claims = second;
    expect(await stage.refusal()).toBe('reauthentication_required');
    expect(await stage.refusal()).toBe('reauthentication_required');
    expect(stage.provider.asked).toHaveLength(1);
    expect(await stage.browser.session()).not.toBeNull();
  });

  it.each<[string, Record<string, unknown>]>([
    ['is of another issuer (iss)', { iss: 'https://evil.test' }],
    ['has expired', { exp: 1 }],
  ])('that %s is not accepted, and the new refresh token is not lost', async (_, claims) => {
    const stage = await open();
    stage.provider.claims = claims;
    expect(await stage.refusal()).toBe('temporarily_unavailable');
    stage.provider.claims = {};
    stage.wait(10);
    expect(stage.provider.takes((await stage.token()).accessToken)).toBe(true);
    expect(stage.provider.sawReuse).toBe(false);
  });
});

describe('a token response that cannot be used', () => {
  it.each<[string, Record<string, unknown>]>([
    ['another kind of token', { token_type: 'mac' }],
    ['no access token', { access_token: undefined }],
  ])('(%s) is no access token, and the new refresh token is not lost', async (_, answer) => {
    const stage = await openTokenStage({ records: memoryRecords() });
    await stage.signIn();
    stage.wait(HOUR);
    stage.provider.answer = answer;
    expect(await stage.refusal()).toBe('temporarily_unavailable');
    stage.provider.answer = {};
    stage.wait(10);
    expect(stage.provider.takes((await stage.token()).accessToken)).toBe(true);
    expect(stage.provider.sawReuse).toBe(false);
  });
});

describe('a grant in a cookie', () => {
  it('is refreshed only where cookies can be written, and the provider is not asked before', async () => {
    const stage = await openTokenStage();
    await stage.signIn();
    stage.wait(HOUR - 30);
    const { accessToken } = await stage.token({ canWriteCookies: false });
    expect(stage.provider.takes(accessToken)).toBe(true);
    expect(await stage.refusal({ canWriteCookies: false, force: true })).toBe('cannot_keep');
    stage.wait(30);
    expect(await stage.refusal({ canWriteCookies: false })).toBe('cannot_keep');
    expect(stage.provider.asked).toEqual([]);
    await stage.token();
    expect(stage.provider.granted).toBe(1);
  });

  it('is worth nothing beside another session', async () => {
    const stage = await openTokenStage();
    await stage.signIn();
    const [name = ''] = stage.browser.names('grant');
    const stolen = stage.browser.cookies.get(name);
    const eve = stage.another();
    stage.provider.idp.faults.claims = { sub: 'subject-eve' };
    stage.provider.idp.faults.userinfo = { sub: 'subject-eve' };
    await stage.signIn({ browser: eve });
    expect(await stage.refusal({ browser: eve })).toBe('none');
    if (stolen !== undefined) eve.cookies.set(name, stolen);
    expect(await stage.refusal({ browser: eve })).toBe('no_grant');
  });

  it('has the attributes of the session cookie, and no token that can be read', async () => {
    const stage = await openTokenStage();
    stage.provider.grantAtSignIn();
    const lines: string[] = [];
    const browser = stage.another();
    const { get } = browser;
    browser.get = async (...given) => {
      const answer = await get.apply(browser, given);
      lines.push(...answer.headers.getSetCookie().filter((line) => line.includes('authjs.grant')));
      return answer;
    };
    await stage.signIn({ browser });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^__Secure-authjs\.grant=[\w.-]+; .*Path=\/.*HttpOnly.*Secure.*SameSite=Lax/i);
    expect(lines[0]).not.toContain('canary');
  });

  it('that is too large is not kept, which is told once', async () => {
    const stage = await openTokenStage();
    stage.provider.grantAtSignIn();
    stage.provider.idp.faults.token = { ...stage.provider.idp.faults.token, access_token: 'x'.repeat(9000) };
    await signInAtIdp(stage.browser, stage.provider.idp);
    expect(stage.log.warnings).toEqual(['grant-too-large']);
    expect(await stage.refusal()).toBe('no_grant');
    expect(await stage.browser.session()).not.toBeNull();
  });

  it('in several cookies comes back whole', async () => {
    const stage = await openTokenStage();
    stage.provider.grantAtSignIn();
    const long = 'x'.repeat(4000);
    stage.provider.idp.faults.token = { ...stage.provider.idp.faults.token, access_token: long };
    await signInAtIdp(stage.browser, stage.provider.idp);
    expect(stage.browser.names('grant').length).toBeGreaterThan(1);
    expect((await stage.token()).accessToken).toBe(long);
    await stage.browser.post('/auth/signout');
    expect(stage.browser.names('grant')).toEqual([]);
  });
});

describe('the account row', () => {
  /** Somebody who signed in before tokens were kept. */
  const before = async (
    adapter = MemoryAdapter(),
    lists = true,
    changes: Parameters<typeof openTokenStage>[0] = {},
  ) => {
    if (!lists) Reflect.deleteProperty(adapter, 'listAccountsByUserId');
    const stage = await openTokenStage({ adapter, ...changes });
    const { tokens: _, ...old } = stage.config;
    const browser = stage.another();
    const config = stage.config.tokens;
    Reflect.deleteProperty(stage.config, 'tokens');
    await stage.signIn({ browser });
    stage.config.tokens = config ?? { keep: true };
    return { stage, browser, old, adapter };
  };

  it('is imported once, and then only the record counts', async () => {
    const { stage, browser, adapter } = await before();
    stage.wait(HOUR);
    await stage.token({ browser });
    stage.wait(HOUR);
    await stage.token({ browser });
    expect(new Set(stage.provider.asked).size).toBe(2);
    expect(stage.provider.sawReuse).toBe(false);
    expect(adapter.snapshot().accounts[0]?.refresh_token).toBe(stage.provider.asked[0]);
  });

  it('is imported once by any number of calls', async () => {
    const { stage, browser } = await before();
    stage.wait(HOUR);
    await Promise.all(Array.from({ length: 50 }, () => stage.token({ browser: browser.clone() })));
    expect(stage.provider.asked).toHaveLength(1);
  });

  it('of an adapter that cannot list is found by its id', async () => {
    const { stage, browser } = await before(MemoryAdapter(), false);
    expect(await stage.refusal({ browser })).toBe('no_grant');
    await stage.token({ browser, accountId: 'subject-1' });
    expect(await stage.refusal({ browser, accountId: 'subject-2' })).toBe('no_grant');
  });

  it('of an adapter that cannot list: the error says what to pass, and only where that helps', async () => {
    const said = async (lists: boolean, accountId?: string): Promise<boolean> => {
      const { stage, browser, adapter } = await before(MemoryAdapter(), lists);
      Object.assign(adapter, { getAccount: undefined, getUserByAccount: async () => null });
      if (lists) Object.assign(adapter, { listAccountsByUserId: async () => [] });
      const error: unknown = await stage.token({ browser, accountId }).catch((cause: unknown) => cause);
      expect(error).toMatchObject({ code: 'no_grant' });
      return String(error).includes('`accountId`');
    };
    expect([await said(false), await said(false, 'subject-1'), await said(true)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it.each(['jwt', 'database'] as const)(
    'of an adapter that cannot list is that of the sign-in, where the %s session says which one it was',
    async (strategy) => {
      const changes = { session: { strategy }, revocation: { check: 'always' } } as const;
      const { stage, browser } = await before(MemoryAdapter(), false, changes);
      stage.wait(HOUR);
      expect((await stage.token({ browser })).accessToken).toMatch(/\w/);
      expect(stage.provider.asked).toHaveLength(1);
      // Another provider’s account may have the same id.
      const github = { id: 'other', name: 'Other', type: 'oidc', issuer: 'https://other.test' } as const;
      stage.config.providers.push({ ...github, clientId: 'c', clientSecret: 's' });
      expect(await stage.refusal({ browser, provider: 'other' })).toBe('no_grant');
    },
  );

  it('that belongs to somebody else by now is not imported, though the session names it', async () => {
    const revocation = { check: 'always' } as const;
    const { stage, browser, adapter } = await before(MemoryAdapter(), false, { revocation });
    const other = await adapter.createUser({ id: 'x', email: 'eve@example.test', emailVerified: null });
    await adapter.unlinkAccount({ provider: 'idp', providerAccountId: 'subject-1' });
    await adapter.linkAccount({
      userId: other.id,
      type: 'oidc',
      provider: 'idp',
      providerAccountId: 'subject-1',
      access_token: 'canary-of-eve',
    });
    expect(await stage.refusal({ browser })).toBe('no_grant');
  });

  it('that is half a year old is not imported: its refresh token was used long ago, or never will be', async () => {
    const { stage, browser } = await before();
    const { adapter } = stage.config;
    if (typeof adapter === 'object') Object.assign(adapter, { records: memoryRecords() });
    for (let month = 0; month < 7; month += 1) {
      stage.wait(29 * 86_400);
      await browser.session();
    }
    expect(await stage.refusal({ browser })).toBe('no_grant');
  });
});

describe('a store of records that is down', () => {
  it('is told, and nobody is called signed out', async () => {
    const records = memoryRecords();
    const stage = await openTokenStage({ records });
    await stage.signIn();
    const { listByOwner } = records;
    records.listByOwner = () => Promise.reject(new Error('down'));
    expect(await stage.refusal()).toBe('temporarily_unavailable');
    records.listByOwner = listByOwner;
    await stage.token();
  });

  it('at a sign-in costs the tokens, and not the sign-in', async () => {
    const records = memoryRecords();
    records.put = () => Promise.reject(new Error('down'));
    const stage = await openTokenStage({ records });
    await stage.signIn();
    expect(stage.log.errors).toHaveLength(1);
    expect(await stage.browser.session()).not.toBeNull();
  });

  it('just when the new tokens come hands out none that is not written', async () => {
    const records = memoryRecords();
    const stage = await openTokenStage({ records });
    await stage.signIn();
    stage.wait(HOUR);
    const { put } = records;
    let writes = 0;
    records.put = (...given) => ((writes += 1) === 2 ? Promise.reject(new Error('down')) : put(...given));
    expect(stage.provider.takes((await stage.token()).accessToken)).toBe(true);
    stage.wait(HOUR);
    records.put = (...given) => {
      // Beyond the lease, no write works any more.
      return stage.provider.granted > 1 ? Promise.reject(new Error('down')) : put(...given);
    };
    // It tries again for three seconds.
    hasten();
    expect(await stage.refusal()).toBe('temporarily_unavailable');
  });
});

describe('a sign-in while a refresh is under way', () => {
  it('that brings tokens of its own wins', async () => {
    let answer = (): void => {};
    const delay = new Promise<void>((resolve) => (answer = resolve));
    const stage = await openTokenStage({ records: memoryRecords() }, { delay });
    await stage.signIn();
    stage.wait(HOUR);
    const waiting = stage.token({ browser: stage.browser.clone() });
    await vi.waitFor(() => expect(stage.provider.asked).toHaveLength(1));
    await stage.signIn();
    answer();
    await waiting;
    stage.wait(HOUR);
    await stage.token();
    expect(stage.provider.sawReuse).toBe(false);
  });

  it('that brings no refresh token does not lose the one that comes', async () => {
    let answer = (): void => {};
    const delay = new Promise<void>((resolve) => (answer = resolve));
    const stage = await openTokenStage({ records: memoryRecords() }, { delay });
    await stage.signIn();
    stage.wait(HOUR);
    const waiting = stage.token({ browser: stage.browser.clone() });
    await vi.waitFor(() => expect(stage.provider.asked).toHaveLength(1));
    await stage.signIn({ refreshToken: false });
    answer();
    await waiting;
    stage.wait(HOUR);
    await stage.token();
    expect(stage.provider.granted).toBe(2);
    expect(stage.provider.sawReuse).toBe(false);
  });
});

describe('what is asked for wrongly', () => {
  it.each<[string, NonNullable<AuthConfig['tokens']>, string]>([
    ['a provider that is not there', { keep: ['gogle'] }, 'lists "gogle"'],
    ['a provider without tokens', { keep: ['credentials'] }, 'lists "credentials"'],
    ['no list', { keep: 'idp' as never }, '`tokens.keep` must be true, or a list'],
    ['nothing to keep', {} as never, '`tokens.keep` must be true, or a list'],
    [
      'a time that is no number',
      { keep: true, refreshBefore: '60' as never },
      '`tokens.refreshBefore` must be a number',
    ],
    ['a negative time', { keep: true, refreshBefore: -1 }, '`tokens.refreshBefore` must be a number'],
    ['no object', true as never, '`tokens` must be an object'],
  ])('%s is a problem of the configuration', async (_, tokens, sentence) => {
    const stage = await openTokenStage({ tokens });
    const config = { ...stage.config, providers: [passwordProvider, ...stage.config.providers] };
    const asked = getAccessToken(new Headers({ host: 'app.test' }), config, { provider: 'idp' });
    await expect(asked).rejects.toThrow(sentence);
    await Auth(new Request('https://app.test/auth/session'), config);
    expect(stage.log.text()).toContain(sentence);
  });

  it.each<[string, { provider: string; minValid?: number }, RegExp]>([
    ['an unknown provider', { provider: 'other' }, /There is no provider "other"/],
    ['a provider that is not covered', { provider: 'idp' }, /`tokens.keep` must be true/],
  ])('%s is told', async (_, options, sentence) => {
    const stage = await openTokenStage({ tokens: { keep: [] } });
    const asked = getAccessToken(new Headers({ host: 'app.test' }), stage.config, options);
    await expect(asked).rejects.toThrow(sentence);
    await expect(asked).rejects.toBeInstanceOf(InvalidProvider);
  });

  it.each([Number.NaN, -1, '60' as never])('`minValid: %s` is told', async (minValid) => {
    const stage = await openTokenStage();
    const asked = getAccessToken(new Headers(), stage.config, { provider: 'idp', minValid });
    await expect(asked).rejects.toThrow('`minValid` of `getAccessToken` must be a number of seconds');
    await expect(asked).rejects.toBeInstanceOf(AuthError);
  });
});

describe('without the option `tokens`', () => {
  it('nothing is kept, and sign-in and sign-out set the cookies that they always did', async () => {
    const records = memoryRecords();
    const stage = await openTokenStage({ records });
    Reflect.deleteProperty(stage.config, 'tokens');
    const calls: string[] = [];
    for (const name of ['get', 'put', 'listByOwner'] as const) {
      const method = records[name] as (...args: unknown[]) => unknown;
      const note = (...[first]: unknown[]): void =>
        void calls.push(String(typeof first === 'object' ? Reflect.get(first ?? {}, 'kind') : first));
      Object.assign(records, { [name]: (...args: unknown[]) => (note(...args), method(...args)) });
    }
    await stage.signIn();
    expect(stage.browser.names('grant')).toEqual([]);
    await stage.browser.session();
    await stage.browser.post('/auth/signout');
    // The code of the sign-in is used once.
    expect(new Set(calls)).toEqual(new Set(['flow-claim']));
  });
});
