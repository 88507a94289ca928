import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import {
  deleteUser,
  endAllSessions,
  endOtherSessions,
  endSessionById,
  listSessions,
  removePasskey,
  unlink,
} from '../../src/index.js';
import { audit as tell } from '../../src/core/hooks/audit.js';
import type { Adapter } from '../../src/types/adapter.js';
import type { AuditEvent, AuditName, AuthConfig } from '../../src/types/index.js';
import type { FakeIdp } from '../fake-idp.js';
import { eventually } from '../support/eventually.js';
import { locationOf, type Browser } from '../support/browser.js';
import { passwordProvider } from '../support/config.js';
import { settingsWith } from '../support/exchange.js';
import { LogoutStage } from '../support/logout-stage.js';
import { openPasskeyStage } from '../support/passkey-stage.js';
import { openTokenStage } from '../support/token-stage.js';
import {
  begin,
  callBack,
  idpProvider,
  linkIn,
  mailProvider,
  openIdp,
  openStage,
  signInAtIdp,
  signInByPassword,
  type Outbox,
  type Stage,
} from './stage.js';
import { skipPauses } from '../support/quick-timers.js';

skipPauses();

let idp: FakeIdp;
let told: AuditEvent[];
const everTold = new Set<AuditName>();
const events: NonNullable<AuthConfig['events']> = {
  audit: (event) => {
    told.push(event);
    everTold.add(event.name);
  },
};

beforeEach(async () => {
  idp = await openIdp();
  told = [];
});

/** An application with a store, a provider, mail and passwords. */
function open(changes: Partial<AuthConfig> = {}): Stage & { outbox: Outbox } {
  const outbox: Outbox = [];
  const stage = openStage({
    adapter: MemoryAdapter(),
    providers: [idpProvider(idp), mailProvider(outbox, { code: true })],
    events,
    ...changes,
  });
  return { ...stage, outbox };
}

const FORM = 'application/x-www-form-urlencoded';

/** What an event tells, beside what every one does. */
const gist = ({ id: _id, time: _time, userAgent: _agent, ...rest }: AuditEvent): object => rest;
const gists = (): object[] => told.map(gist);
const names = (): AuditName[] => told.map(({ name }) => name);
const sourceOf = (browser: Browser): Request =>
  new Request('https://app.test/own', { headers: { cookie: browser.cookieHeader() } });
const anyId: string = expect.any(String);

describe('events.audit tells each outcome once (contract, Audit)', () => {
  it('a first sign-in at a provider, and the sign-out', async () => {
    const { browser } = open();
    await signInAtIdp(browser, idp);
    await browser.post('/auth/signout');
    const actor: string = expect.any(String);
    expect(gists()).toEqual([
      { name: 'signin.started', provider: 'idp' },
      { name: 'user.created', actor },
      { name: 'link', actor, provider: 'idp' },
      { name: 'session.created', actor, provider: 'idp' },
      { name: 'signin.succeeded', actor, provider: 'idp', method: 'oidc', isNewUser: true },
      { name: 'signout', actor },
    ]);
  });

  it('a sign-in by mail, and the proof of its address', async () => {
    const { browser, outbox } = open();
    await browser.post('/auth/signin/email', { email: 'ada@example.com' });
    expect(gists()).toEqual([{ name: 'email.requested', provider: 'email' }]);
    await browser.get(linkIn(outbox));
    expect(names().slice(1)).toEqual(['email.used', 'user.created', 'session.created', 'signin.succeeded']);
    expect(JSON.stringify(told)).not.toContain('ada@example.com');
  });

  it('a code of a mail that is wrong, and one that is right', async () => {
    const { browser, outbox } = open();
    await browser.post('/auth/signin/email', { email: 'ada@example.com' });
    await browser.post('/auth/callback/email', { code: '000000' });
    expect(gists().at(-1)).toEqual({
      name: 'signin.failed',
      area: 'callback',
      provider: 'email',
      error: 'Verification',
      code: 'code_wrong',
      fault: 'visitor',
    });
    await browser.post('/auth/callback/email', { code: outbox.at(-1)?.code ?? '' });
    expect(names().at(-1)).toBe('signin.succeeded');
  });

  it('the first proof of an address ends what came before', async () => {
    const unproven = await openIdp({ sub: 'eve', email: 'ada@example.com', email_verified: false });
    const mails: Outbox = [];
    const stage = open({ providers: [idpProvider(unproven), mailProvider(mails)] });
    await signInAtIdp(stage.browser, unproven);
    told = [];
    const owner = stage.another();
    await owner.post('/auth/signin/email', { email: 'ada@example.com' });
    await owner.get(linkIn(mails));
    expect(names()).toEqual([
      'email.requested',
      'email.used',
      'unlink',
      'session.revoked',
      'user.updated',
      'session.created',
      'signin.succeeded',
    ]);
    expect(gists()).toContainEqual({ name: 'session.revoked', actor: anyId, by: 'proof' });
  });

  it('what refused a visitor, with the id that the page shows', async () => {
    const { browser, log } = open({ providers: [passwordProvider], session: { strategy: 'jwt' } });
    const location = locationOf(await signInByPassword(browser, { password: 'wrong' }));
    expect(gists()).toEqual([
      {
        name: 'signin.failed',
        area: 'callback',
        provider: 'credentials',
        error: 'CredentialsSignin',
        code: 'credentials',
        fault: 'visitor',
      },
    ]);
    expect(location.searchParams.get('reference')).toBe(told[0]?.id);
    expect(await (await browser.get(location.href)).text()).toContain(
      `<code dir="ltr">${told[0]?.id}</code>`,
    );
    expect(log.errors).toEqual([]);
  });

  it('what failed here, with the id that page and log have', async () => {
    const { browser, log } = open({ providers: [passwordProvider], session: { strategy: 'jwt' } });
    const location = locationOf(await signInByPassword(browser, { password: 'throw' }));
    expect(gists()).toMatchObject([
      { name: 'signin.failed', error: 'CallbackRouteError', fault: 'deployment' },
    ]);
    const id = told[0]?.id;
    expect([location.searchParams.get('reference'), log.errors[0]?.reference]).toEqual([id, id]);
  });

  it.each<[string, NonNullable<AuthConfig['callbacks']>, string]>([
    ['sends the visitor elsewhere', { signIn: () => '/elsewhere' }, 'redirected'],
    ['wants no session', { jwt: () => null }, 'no_session'],
  ])('a sign-in where a callback %s', async (_, callbacks, code) => {
    const { browser } = open({ providers: [passwordProvider], session: { strategy: 'jwt' }, callbacks });
    await signInByPassword(browser);
    expect(gists()).toMatchObject([{ name: 'signin.failed', error: 'AccessDenied', code }]);
  });

  it('a request whose body is lost on its way', async () => {
    const { browser } = open();
    const body = new ReadableStream({
      start: (controller) => {
        controller.error(new Error('the connection was lost'));
      },
    });
    const init = { method: 'POST', body, duplex: 'half', headers: { 'content-type': FORM } };
    const answer = await browser.send(new Request('https://app.test/auth/signin/idp', init as RequestInit));
    expect(answer.status).toBe(400);
    expect(gists()).toEqual([{ name: 'request.refused', area: 'signin', provider: 'idp', status: 400 }]);
  });

  it('a request that is refused before anything is looked at', async () => {
    const { browser } = open();
    await browser.get('/auth/callback/unknown');
    await browser.send(new Request('https://app.test/auth/signin/idp', { method: 'PUT' }));
    expect(gists()).toEqual([
      { name: 'request.refused', area: 'callback', status: 404 },
      { name: 'request.refused', area: 'signin', status: 405 },
    ]);
  });

  it('a sign-out, and a session read, that the store fails', async () => {
    const store = MemoryAdapter();
    let isDown = false;
    const adapter: Adapter = {
      ...store,
      deleteSession: async (token) => {
        if (isDown) throw new Error('down');
        return (await store.deleteSession(token)) ?? null;
      },
      getSessionAndUser: (token) =>
        isDown ? Promise.reject(new Error('down')) : store.getSessionAndUser(token),
    };
    const { browser } = open({ adapter });
    await signInAtIdp(browser, idp);
    isDown = true;
    told = [];
    await browser.get('/auth/session');
    await browser.post('/auth/signout');
    expect(gists()).toMatchObject([
      { name: 'request.failed', area: 'session', fault: 'deployment' },
      { name: 'signout.failed', area: 'signout', code: 'revocation_pending', fault: 'deployment' },
    ]);
  });
});

describe('sessions (contract, Audit)', () => {
  it.each(['jwt', 'database'] as const)('%s: a read is no event, a renewal is one', async (strategy) => {
    const { browser, wait } = open({ session: { strategy } });
    await signInAtIdp(browser, idp);
    told = [];
    expect(await browser.session()).not.toBeNull();
    expect(told).toEqual([]);
    wait(2 * 86_400);
    expect(await browser.session()).not.toBeNull();
    expect(gists()).toEqual([{ name: 'session.renewed', actor: anyId }]);
  });

  it('those that their owner, the server and the limit end', async () => {
    const { browser, config, another, wait } = open({
      revocation: { check: 'always' },
      session: { limit: 2 },
    });
    const others = [another(), another()];
    await signInAtIdp(browser, idp);
    for (const other of others) {
      wait(1);
      await signInAtIdp(other, idp);
    }
    expect(gists()).toContainEqual({ name: 'session.revoked', actor: anyId, by: 'limit', session: anyId });
    const [last = browser] = others.slice(-1);
    told = [];
    const sessions = await listSessions(sourceOf(last), config);
    const other = sessions.find(({ current }) => !current);
    await endSessionById(sourceOf(last), config, other?.id ?? '');
    await endOtherSessions(sourceOf(last), config);
    const [actor] = told.flatMap((event) => ('actor' in event ? [String(event.actor)] : []));
    await endAllSessions(config, actor ?? '');
    expect(gists()).toEqual([
      { name: 'session.revoked', actor, by: 'owner', session: other?.id },
      { name: 'session.revoked', actor, by: 'owner', count: 0 },
      { name: 'session.revoked', actor, by: 'server' },
    ]);
  });

  it('those that a provider ends, and what it is refused', async () => {
    const stage = await LogoutStage.open({ config: { logout: { backChannel: true }, events } });
    await stage.signedIn();
    told = [];
    await stage.postToken(await stage.logoutToken({ sub: 'subject-1' }));
    await stage.postToken('eyJhbGciOiJub25lIn0.e30.');
    expect(gists()).toEqual([
      { name: 'session.revoked', actor: anyId, provider: 'idp', by: 'provider' },
      { name: 'backchannel.received', provider: 'idp' },
      { name: 'backchannel.received', provider: 'idp', code: anyId },
    ]);
  });
});

describe('accounts, passkeys and tokens (contract, Audit)', () => {
  it('an account that is linked and unlinked, and a user who is deleted', async () => {
    const { browser, config, outbox } = open();
    await browser.post('/auth/signin/email', { email: 'ada@example.com' });
    await browser.get(linkIn(outbox));
    told = [];
    await callBack(browser, idp.authorize((await begin(browser)).href));
    await unlink(
      sourceOf(browser),
      config,
      { provider: 'idp', providerAccountId: 'subject-ada' },
      { recent: false },
    );
    await deleteUser(sourceOf(browser), config, { recent: false });
    expect(names()).toEqual([
      'signin.started',
      'link',
      'session.created',
      'signin.succeeded',
      'unlink',
      'user.deleted',
      'signout',
    ]);
  });

  it('a passkey: added, perhaps copied, removed', async () => {
    const stage = openPasskeyStage({ events });
    const visitor = stage.visitor();
    await visitor.signInByMail(stage, 'ada@example.com');
    await visitor.register();
    expect(names()).toContain('credential.added');
    told = [];
    await visitor.signIn({ counter: 5 });
    await visitor.signIn({ counter: 5 });
    expect(names().slice(-2)).toEqual(['credential.cloned_suspect', 'signin.failed']);
    expect(told.at(-1)).toMatchObject({ code: 'counter_regression', id: told.at(-2)?.id });
    told = [];
    const [passkey] = stage.adapter.snapshot().authenticators;
    const id = Buffer.from(passkey?.credentialID ?? '', 'base64').toString('base64url');
    await removePasskey(sourceOf(visitor.browser), stage.config, id, { recent: false });
    expect(gists()).toContainEqual({ name: 'credential.removed', actor: anyId, provider: 'passkey' });
  });

  it('a refresh that fails at the provider', async () => {
    const stage = await openTokenStage({ adapter: MemoryAdapter(), events });
    await stage.signIn();
    told = [];
    stage.wait(4000);
    stage.provider.faults.push('unreachable', 'unreachable');
    expect(await stage.refusal()).toBe('temporarily_unavailable');
    expect(gists()).toEqual([
      { name: 'refresh.failed', actor: anyId, provider: 'idp', code: 'temporarily_unavailable' },
    ]);
  });

  it('a warning about the configuration', async () => {
    const { browser } = open({ debug: true });
    await browser.get('/auth/csrf');
    await eventually(() => {
      expect(gists()).toContainEqual({ name: 'config.warning', code: 'debug-enabled' });
    });
  });
});

describe('an audit event (contract, Audit)', () => {
  it('is frozen, and says when, in which request, and from which browser', async () => {
    const { browser, now } = open();
    await browser.post(
      '/auth/signin/idp',
      {},
      { headers: { 'user-agent': `Browser/1\u001b[31m\u009b2J ${'x'.repeat(400)}` } },
    );
    const [event] = told;
    expect(event).toMatchObject({ time: now(), id: expect.stringMatching(/^[0-9a-f]{8}$/) });
    expect(event?.userAgent).toHaveLength(256);
    // Servers of some runtimes let controls through: ESC, and CSI as one character.
    expect(event?.userAgent).toMatch(/^\P{C}+$/u);
    expect(Object.isFrozen(event)).toBe(true);
  });

  it('has the id of its request, and no other has it', async () => {
    const { browser } = open();
    await signInAtIdp(browser, idp);
    const [started, ...completed] = told.map(({ id }) => id);
    expect(new Set(completed).size).toBe(1);
    expect(completed).not.toContain(started);
  });

  it('carries no token, code, secret, link or address, whatever happens', async () => {
    const { browser, outbox } = open();
    const answer = idp.authorize((await begin(browser)).href);
    await callBack(browser, answer);
    await callBack(browser, answer);
    await browser.get(
      '/auth/callback/idp?error=access_denied%20canary&error_description=canary-text&state=x.y',
    );
    await browser.post('/auth/signin/email', { email: 'eve@example.com' });
    await browser.get(linkIn(outbox));
    await browser.get(linkIn(outbox));
    const text = JSON.stringify(told);
    const cookies = [...browser.cookies.values()]
      .map(({ value }) => value)
      .filter((value) => value.length >= 20);
    expect(cookies).not.toEqual([]);
    const mail = outbox.at(-1);
    const secrets = [
      answer.get('code'),
      answer.get('state'),
      mail?.token,
      mail?.code,
      'canary',
      '@example.com',
    ];
    for (const secret of [...secrets, ...cookies, idp.clientSecret, 'subject-ada']) {
      expect(secret).toBeTruthy();
      expect(text).not.toContain(secret);
    }
  });

  it('cannot break a sign-in: what its listener throws is logged', async () => {
    const failing = (): void => {
      throw new Error('table is full');
    };
    const { browser, log } = open({ events: { audit: failing } });
    await signInAtIdp(browser, idp);
    expect(await browser.session()).not.toBeNull();
    expect(new Set(log.errors.map(({ name }) => name))).toEqual(new Set(['EventError']));
  });

  it('is not made where nobody listens', () => {
    const request = new Proxy({} as never, {
      get: () => {
        throw new Error('looked at');
      },
    });
    expect(tell({ settings: settingsWith(), request }, { name: 'signout' })).toBeUndefined();
  });
});

/** What only limits on how often somebody may try tell, and accounts with a password (`passwords.test.ts`). */
const TOLD_ELSEWHERE: readonly AuditName[] = [
  'signin.limited',
  'email.limited',
  'signup.started',
  'password.reset_requested',
  'password.set',
  'password.changed',
  // test/second-factor/audit.test.ts
  'factor.enrolled',
  'factor.removed',
  'factor.used',
  'factor.failed',
  'recovery.used',
  'device.trusted',
  'stepup.required',
  'stepup.passed',
  // test/api-access/audit.test.ts and device-flow.test.ts
  'client.authorized',
  'client.denied',
  'token.reused',
  // test/api-keys/audit.test.ts
  'key.created',
  'key.rotated',
  'key.revoked',
  'key.refused',
  // test/account/change-email.test.ts
  'email.change.requested',
  'email.changed',
  'email.change.undone',
  // test/organizations/invitations.test.ts
  'organization.created',
  'organization.updated',
  'organization.deleted',
  'organization.transferred',
  'invitation.sent',
  'invitation.cancelled',
  'invitation.accepted',
  'invitation.declined',
  'member.role_changed',
  'member.removed',
  'member.left',
  // test/organizations/policies.test.ts
  'member.joined',
  'organization.policy_changed',
  'organization.domain_added',
  'organization.domain_verified',
  'organization.domain_removed',
  'organization.connection_set',
  'organization.connection_removed',
  // test/administration/bans.test.ts
  'user.banned',
  'user.unbanned',
  // test/administration/impersonation.test.ts
  'user.impersonated',
  'user.impersonation_ended',
  // test/administration/account-calls.test.ts
  'user.administered',
];
/** A member that is missing here does not compile. */
const ALL: Readonly<Record<AuditName, true>> = {
  'factor.enrolled': true,
  'factor.removed': true,
  'factor.used': true,
  'factor.failed': true,
  'recovery.used': true,
  'device.trusted': true,
  'stepup.required': true,
  'stepup.passed': true,
  'client.authorized': true,
  'client.denied': true,
  'token.reused': true,
  'key.created': true,
  'key.rotated': true,
  'key.revoked': true,
  'key.refused': true,
  'email.change.requested': true,
  'email.changed': true,
  'email.change.undone': true,
  'user.banned': true,
  'user.unbanned': true,
  'user.impersonated': true,
  'user.impersonation_ended': true,
  'user.administered': true,
  'organization.created': true,
  'organization.updated': true,
  'organization.deleted': true,
  'organization.transferred': true,
  'invitation.sent': true,
  'invitation.cancelled': true,
  'invitation.accepted': true,
  'invitation.declined': true,
  'member.role_changed': true,
  'member.removed': true,
  'member.left': true,
  'member.joined': true,
  'organization.policy_changed': true,
  'organization.domain_added': true,
  'organization.domain_verified': true,
  'organization.domain_removed': true,
  'organization.connection_set': true,
  'organization.connection_removed': true,
  'signin.started': true,
  'signin.succeeded': true,
  'signin.failed': true,
  'signin.limited': true,
  'session.created': true,
  'session.renewed': true,
  'session.revoked': true,
  signout: true,
  'signout.failed': true,
  'user.created': true,
  'user.updated': true,
  'user.deleted': true,
  link: true,
  unlink: true,
  'credential.added': true,
  'credential.removed': true,
  'credential.cloned_suspect': true,
  'email.requested': true,
  'email.limited': true,
  'email.used': true,
  'backchannel.received': true,
  'refresh.failed': true,
  'config.warning': true,
  'request.failed': true,
  'request.refused': true,
  'signup.started': true,
  'password.reset_requested': true,
  'password.set': true,
  'password.changed': true,
};

afterAll(() => {
  const missing = Object.keys(ALL).filter((name) => !everTold.has(name as AuditName));
  expect(missing.sort()).toEqual([...TOLD_ELSEWHERE].sort());
});
