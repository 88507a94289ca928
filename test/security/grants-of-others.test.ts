import { describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { getSession, unlink } from '../../src/index.js';
import { createMailbox } from '../../src/testing/index.js';
import type { Browser } from '../support/browser.js';
import { openTokenStage, type TokenStage } from '../support/token-stage.js';

const VICTIM = 'victim@example.com';
const requestOf = (browser: Browser): Request =>
  new Request('https://app.test/account', { headers: { cookie: browser.cookieHeader() } });

/** An application that keeps tokens, and also signs in by mail. */
async function open(strategy: 'jwt' | 'database') {
  const mailbox = createMailbox();
  const stage = await openTokenStage({ adapter: MemoryAdapter(), session: { strategy } });
  Object.assign(stage.config, {
    providers: [...stage.config.providers, { id: 'email', type: 'email', name: 'Email', ...mailbox }],
  });
  const byMail = async (): Promise<Browser> => {
    const browser = stage.another();
    await browser.post('/auth/signin/email', { email: VICTIM });
    const url = new URL(mailbox.newestTo(VICTIM).url);
    await browser.get(url.pathname + url.search);
    expect(await browser.session()).toMatchObject({ user: { email: VICTIM } });
    return browser;
  };
  return { stage, byMail };
}

function personOf(stage: TokenStage, claims: Record<string, unknown>): void {
  stage.provider.idp.faults.claims = claims;
}

describe.each(['jwt', 'database'] as const)(
  'tokens of an account that was removed, sessions as %s',
  (strategy) => {
    it('are not those of the person any more (LO-19)', async () => {
      const { stage, byMail } = await open(strategy);
      personOf(stage, { sub: 'subject-1', email: VICTIM, email_verified: true });
      await stage.signIn();
      const owner = await byMail();
      expect(await stage.refusal({ browser: owner })).toBe('none');
      const account = { provider: 'idp', providerAccountId: 'subject-1' };
      expect(await unlink(requestOf(owner), stage.config, account, { recent: false })).toMatchObject({
        ok: true,
      });
      expect(await stage.refusal({ browser: owner })).toBe('no_grant');
      stage.wait(3000);
      expect(await stage.refusal({ browser: owner, force: true })).toBe('no_grant');
      expect(stage.provider.asked).toEqual([]);
    });

    it('come back with it when it is linked again', async () => {
      const { stage, byMail } = await open(strategy);
      personOf(stage, { sub: 'subject-1', email: VICTIM, email_verified: true });
      await stage.signIn();
      const owner = await byMail();
      const account = { provider: 'idp', providerAccountId: 'subject-1' };
      await unlink(requestOf(owner), stage.config, account, { recent: false });
      stage.wait(1);
      await stage.signIn({ browser: owner });
      expect(await stage.refusal({ browser: owner })).toBe('none');
    });

    it('of a stranger who had registered with the address are not the owner’s (AL-03)', async () => {
      const { stage, byMail } = await open(strategy);
      personOf(stage, { sub: 'subject-eve', email: VICTIM, email_verified: false });
      await stage.signIn();
      expect(await getSession(requestOf(stage.browser), stage.config)).toMatchObject({ status: 'in' });
      stage.wait(5);
      const owner = await byMail();
      expect(await stage.refusal({ browser: owner })).toBe('no_grant');
    });
  },
);

it('tokens of an account that was removed go from the cookie, too, where there is no store of records', async () => {
  const { records: _, ...adapter } = MemoryAdapter();
  const stage = await openTokenStage({ adapter });
  const linked = { access_token: 'of the other', type: 'oidc', provider: 'other' } as const;
  await stage.signIn();
  const session = await getSession(requestOf(stage.browser), stage.config);
  const userId = session.status === 'in' ? session.user.id : '';
  const [own] = (await adapter.listAccountsByUserId?.(userId)) ?? [];
  if (own === undefined) throw new Error('no account');
  const { idp } = stage.provider;
  const other = {
    id: 'other',
    name: 'Other',
    type: 'oidc',
    issuer: idp.issuer,
    clientId: idp.clientId,
  } as const;
  Object.assign(stage.config, { providers: [...stage.config.providers, other] });
  await adapter.linkAccount?.({ ...linked, userId, providerAccountId: 'subject-2' });
  const { ok, headers } = await unlink(requestOf(stage.browser), stage.config, own, { recent: false });
  expect(ok).toBe(true);
  expect(headers.getSetCookie().filter((line) => line.startsWith('__Secure-authjs.grant=;'))).toHaveLength(1);
});

it.each(['jwt', 'database'] as const)(
  'tokens of an account that was removed in another browser are nobody’s, where each browser keeps its own, sessions as %s',
  async (strategy) => {
    const { records: _, ...adapter } = MemoryAdapter();
    const mailbox = createMailbox();
    const stage = await openTokenStage({ adapter, session: { strategy } });
    Object.assign(stage.config, {
      providers: [...stage.config.providers, { id: 'email', type: 'email', name: 'Email', ...mailbox }],
    });
    personOf(stage, { sub: 'subject-1', email: VICTIM, email_verified: true });
    await stage.signIn();
    const other = stage.another();
    await other.post('/auth/signin/email', { email: VICTIM });
    const link = new URL(mailbox.newestTo(VICTIM).url);
    await other.get(link.pathname + link.search);
    // Again: the first proof of the address has ended the session.
    await stage.signIn();
    expect(await stage.refusal()).toBe('none');
    const account = { provider: 'idp', providerAccountId: 'subject-1' };
    expect(await unlink(requestOf(other), stage.config, account, { recent: false })).toMatchObject({
      ok: true,
    });
    expect(await stage.refusal()).toBe('no_grant');
    expect(await stage.refusal({ force: true })).toBe('no_grant');
    // Now it is somebody else's.
    const stranger = stage.another();
    personOf(stage, { sub: 'subject-1', email: 'eve@example.com', email_verified: true });
    await stage.signIn({ browser: stranger });
    expect(await stage.refusal({ browser: stranger })).toBe('none');
    expect(await stage.refusal()).toBe('no_grant');
  },
);

describe('with `logout.revokeTokens`, tokens of an account that was removed are revoked at the provider (LO-19)', () => {
  it.each([
    [true, ['canary-refresh-1', 'canary-access-2']],
    [false, []],
  ] as const)('%s', async (revokeTokens, revoked) => {
    const { stage, byMail } = await open('jwt');
    Object.assign(stage.config, { logout: { revokeTokens }, providers: [...stage.config.providers] });
    const { idp } = stage.provider;
    idp.faults.metadata = { revocation_endpoint: `${idp.issuer}/revoke` };
    idp.faults.respond = { unknown: () => new Response(null, { status: 200 }) };
    personOf(stage, { sub: 'subject-1', email: VICTIM, email_verified: true });
    await stage.signIn();
    const owner = await byMail();
    const account = { provider: 'idp', providerAccountId: 'subject-1' };
    expect(await unlink(requestOf(owner), stage.config, account, { recent: false })).toMatchObject({
      ok: true,
    });
    const sent = stage.provider.idp.calls.filter(({ url }) => url.endsWith('/revoke'));
    expect(sent.map(({ form }) => form.get('token'))).toEqual(revoked);
  });
});
