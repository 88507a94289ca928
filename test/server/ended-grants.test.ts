import { describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { resolveSettings } from '../support/settings.js';
import {
  deleteUser,
  endAllSessions,
  endOtherSessions,
  endSessionById,
  getSession,
  listSessions,
} from '../../src/index.js';
import { recordsOf } from '../../src/core/records/records.js';
import { grantRecords } from '../../src/core/tokens/grant.js';
import { Passkey } from '../../src/providers/passkey.js';
import { Authenticator } from '../support/authenticator.js';
import type { Browser } from '../support/browser.js';
import { LogoutStage } from '../support/logout-stage.js';
import { Visitor } from '../support/passkey-stage.js';
import { openTokenStage, type TokenStage } from '../support/token-stage.js';
import type { AuthConfig } from '../../src/types/index.js';

const requestOf = (browser: Browser): Request =>
  new Request('https://app.test/account', { headers: { cookie: browser.cookieHeader() } });

/** The sessions whose grants of a user have tokens. */
async function liveGrants(config: AuthConfig, userId: string): Promise<number> {
  const found = (await recordsOf(resolveSettings(config))?.list(grantRecords, userId)) ?? [];
  return found.filter(({ value }) => value.accessToken !== undefined).length;
}

async function userOf(browser: Browser, config: AuthConfig): Promise<string> {
  const reading = await getSession(requestOf(browser), config);
  return reading.status === 'in' ? reading.user.id : '';
}

describe.each(['jwt', 'database'] as const)('what a %s session brought', (strategy) => {
  /** Somebody is signed in with two browsers; the tokens came with the second. */
  async function open(): Promise<{ stage: TokenStage; first: Browser; second: Browser }> {
    const stage = await openTokenStage({
      adapter: MemoryAdapter(),
      session: { strategy },
      revocation: { check: 'always' },
      pages: { sessions: true },
    });
    const first = stage.browser;
    const second = first.clone();
    await stage.signIn({ browser: first });
    stage.wait(1);
    await stage.signIn({ browser: second });
    expect(await liveGrants(stage.config, await userOf(first, stage.config))).toBe(1);
    return { stage, first, second };
  }

  it('ends when another browser ends that session', async () => {
    const { stage, first } = await open();
    const other = (await listSessions(requestOf(first), stage.config)).find(({ current }) => !current);
    expect((await endSessionById(requestOf(first), stage.config, other?.id ?? '')).ended).toBe(true);
    expect(await stage.refusal({ browser: first })).toBe('reauthentication_required');
  });

  it.each([
    ['that session', (id: string): Record<string, string> => ({ id })],
    ['all others', (): Record<string, string> => ({ others: 'yes' })],
  ])('ends when the page of sessions ends %s', async (_, fieldsFor) => {
    const { stage, first } = await open();
    const other = (await listSessions(requestOf(first), stage.config)).find(({ current }) => !current);
    const answer = await first.post('/auth/sessions', fieldsFor(other?.id ?? ''));
    expect(answer.status).toBe(303);
    expect(await stage.refusal({ browser: first })).toBe('reauthentication_required');
  });

  it('stays when another session ends', async () => {
    const { stage, second } = await open();
    const other = (await listSessions(requestOf(second), stage.config)).find(({ current }) => !current);
    expect((await endSessionById(requestOf(second), stage.config, other?.id ?? '')).ended).toBe(true);
    expect(await stage.refusal({ browser: second })).toBe('none');
  });

  it('ends when it is ended by its own id', async () => {
    const { stage, first, second } = await open();
    const own = (await listSessions(requestOf(second), stage.config)).find(({ current }) => current);
    await endSessionById(requestOf(second), stage.config, own?.id ?? '');
    expect(await stage.refusal({ browser: first })).toBe('reauthentication_required');
  });

  it('ends with all other sessions, and stays where it is that of the request', async () => {
    const one = await open();
    await endOtherSessions(requestOf(one.second), one.stage.config);
    expect(await one.stage.refusal({ browser: one.second })).toBe('none');
    const other = await open();
    await endOtherSessions(requestOf(other.first), other.stage.config);
    expect(await other.stage.refusal({ browser: other.first })).toBe('reauthentication_required');
  });

  it('ends with all sessions', async () => {
    const { stage, first } = await open();
    const userId = await userOf(first, stage.config);
    await endAllSessions(stage.config, userId);
    expect(await liveGrants(stage.config, userId)).toBe(0);
  });

  it('goes with the user', async () => {
    const { stage, first } = await open();
    const userId = await userOf(first, stage.config);
    expect(await deleteUser(requestOf(first), stage.config, { recent: false })).toMatchObject({ ok: true });
    expect(await liveGrants(stage.config, userId)).toBe(0);
  });
});

it('what a session brought that is kept in a cookie goes with the user, too', async () => {
  const adapter = Object.assign(MemoryAdapter(), { records: undefined });
  const stage = await openTokenStage({ adapter });
  await stage.signIn();
  const { headers } = await deleteUser(requestOf(stage.browser), stage.config, { recent: false });
  expect(headers.getSetCookie().filter((line) => line.startsWith('__Secure-authjs.grant=;'))).toHaveLength(1);
});

describe.each([
  ['with records of sessions', { revocation: { check: 'always' as const } }],
  ['by rows', {}],
])('a logout at the provider, %s', (_, more) => {
  it.each([
    ['openid', 0],
    ['openid offline_access', 1],
  ])('with the scope "%s" leaves %i grants', async (scope, left) => {
    const stage = await LogoutStage.open({
      config: { logout: { backChannel: true }, tokens: { keep: true }, ...more },
    });
    stage.idp.faults = { ...stage.idp.faults, token: { ...stage.idp.faults.token, scope } };
    const browser = await stage.signedIn();
    const userId = await userOf(browser, stage.config);
    expect(await liveGrants(stage.config, userId)).toBe(1);
    const body = { logout_token: await stage.logoutToken() };
    expect((await browser.post('/auth/backchannel-logout/idp', body, { csrf: false })).status).toBe(200);
    expect(await liveGrants(stage.config, userId)).toBe(left);
  });
});

describe.each(['jwt', 'database'] as const)(
  'what a %s session brought that a passkey was added in',
  (strategy) => {
    async function open() {
      const stage = await LogoutStage.open({
        config: {
          logout: { backChannel: true },
          tokens: { keep: true },
          revocation: { check: 'always' },
          session: { strategy },
        },
        more: [Passkey()],
      });
      const browser = await stage.signedIn();
      const userId = await userOf(browser, stage.config);
      const visitor = new Visitor(browser, new Authenticator());
      expect((await visitor.register()).status).toBe(302);
      expect(await liveGrants(stage.config, userId)).toBe(1);
      return { stage, browser, visitor, userId };
    }

    it('ends when that session is signed out', async () => {
      const { stage, visitor, userId } = await open();
      await visitor.signOut();
      expect(await liveGrants(stage.config, userId)).toBe(0);
    });

    it('ends with a logout at the provider', async () => {
      const { stage, userId } = await open();
      expect((await stage.postToken(await stage.logoutToken())).status).toBe(200);
      expect(await liveGrants(stage.config, userId)).toBe(0);
    });

    it('stays with one more passkey, and ends with the last session', async () => {
      const { stage, browser, userId } = await open();
      const visitor = new Visitor(browser, new Authenticator());
      await visitor.register();
      expect(await liveGrants(stage.config, userId)).toBe(1);
      await visitor.signOut();
      expect(await liveGrants(stage.config, userId)).toBe(0);
    });
  },
);
