import { describe, expect, it } from 'vitest';
import { listAccounts } from '../../src/index.js';
import GitHub from '../../src/providers/github.js';
import { Passkey } from '../../src/providers/passkey.js';
import type { TestBrowser } from '../../src/testing/index.js';
import type { Adapter } from '../../src/types/adapter.js';
import { accountStage, type AccountStage } from './account-stage.js';
import { addPasskey, JSON_ONLY, jsonOf, sessionOf } from './factor-stage.js';
import { GOOD, NEW, ORIGIN } from './password-stage.js';

const PAGE = '/auth/account';

/** What the page says of an account. */
interface Shown {
  readonly user: { readonly name: string; readonly image: string; readonly email: string };
  readonly accounts: readonly { readonly provider: string; readonly providerAccountId: string }[];
  readonly passkeys: readonly { readonly credentialId: string; readonly name?: string }[];
}

interface Flow {
  readonly stage: AccountStage;
  readonly owner: TestBrowser;
  readonly email: string;
  readonly next: string;
  send(fields: Record<string, string>): Promise<Record<string, unknown>>;
  shown(): Promise<Shown>;
}

/** A user over a store, whose addresses no other test has. */
async function openFlow(adapter: Adapter): Promise<Flow> {
  const [email, next] = [`${crypto.randomUUID()}@example.com`, `${crypto.randomUUID()}@example.net`];
  const stage = accountStage({
    extra: [GitHub({ clientId: 'a', clientSecret: 'b' }), Passkey()],
    config: { adapter },
  });
  const owner = await stage.account(email);
  return {
    stage,
    owner,
    email,
    next,
    send: (fields) => jsonOf(owner.post(PAGE, fields, JSON_ONLY)),
    // What the page answers programs with.
    shown: async () => (await jsonOf(owner.get(PAGE, JSON_ONLY))) as unknown as Shown,
  };
}

/** Everything that users do on the page of their account, over a store. */
export function describeAccountFlows(name: string, open: () => Adapter | Promise<Adapter>): void {
  describe(`the account over ${name}`, () => {
    it('has a name, a picture and another password', async () => {
      const { stage, email, send, shown } = await openFlow(await open());
      const profile = { name: 'Ada King', image: 'https://img.test/ada.png' };
      expect(await send({ do: 'profile', ...profile })).toEqual({ ok: true });
      expect(await shown()).toMatchObject({ user: { ...profile, email } });
      const change = { do: 'password', newPassword: NEW };
      expect(await send({ ...change, currentPassword: 'wrong' })).toMatchObject({ error: 'password_wrong' });
      expect(await send({ ...change, currentPassword: GOOD })).toEqual({ ok: true });
      expect(await stage.signIn(stage.browser(), email, GOOD)).toBe(false);
      expect(await stage.signIn(stage.browser(), email, NEW)).toBe(true);
    });

    it('gets another address, and the former one back', async () => {
      const { stage, owner, email, next } = await openFlow(await open());
      const other = stage.browser();
      await stage.signIn(other, email);
      stage.clock.advance(60);
      expect(await stage.change(owner, next)).toEqual({ ok: true });
      expect(await sessionOf(owner)).toMatchObject({ user: { email: next } });
      expect((await sessionOf(other)) === null).toBe(true);
      expect(await stage.signIn(stage.browser(), email)).toBe(false);
      expect(await stage.confirm(owner, next)).toMatchObject({ ok: false });
      expect(await stage.undo(stage.browser(), email)).toEqual({ ok: true });
      expect((await sessionOf(owner)) === null).toBe(true);
      expect(await stage.signIn(stage.browser(), email)).toBe(true);
      expect(await stage.signIn(stage.browser(), next)).toBe(false);
    });

    it('has linked accounts and passkeys, which can be removed', async () => {
      const adapter = await open();
      const { stage, owner, send, shown } = await openFlow(adapter);
      const { url } = await send({ do: 'link', provider: 'github' });
      expect(url).toMatch(/^https:\/\/github\.com\//);
      const { user } = (await sessionOf(owner)) ?? {};
      const providerAccountId = crypto.randomUUID();
      await adapter.linkAccount?.({
        userId: String(user?.id),
        type: 'oauth',
        provider: 'github',
        providerAccountId,
      });
      await addPasskey(owner);
      const [passkey] = (await shown()).passkeys;
      const id = passkey?.credentialId ?? '';
      expect(await send({ do: 'rename', id, name: 'Laptop' })).toEqual({ ok: true });
      expect(await shown()).toMatchObject({
        accounts: [{ provider: 'github', providerAccountId }],
        passkeys: [{ credentialId: id, name: 'Laptop' }],
      });
      expect(await send({ do: 'unlink', provider: 'github', providerAccountId })).toEqual({ ok: true });
      expect(await send({ do: 'remove', id })).toEqual({ ok: true });
      expect(await shown()).toMatchObject({ accounts: [], passkeys: [] });
      const cookie = owner.cookieHeader();
      const request = new Request(ORIGIN, { headers: { cookie } });
      expect(await listAccounts(request, stage.config)).toMatchObject({
        ok: true,
        accounts: [],
        passkeys: 0,
      });
    });

    it('is deleted, after the box was checked, with its sessions', async () => {
      const { stage, owner, email, send } = await openFlow(await open());
      expect(await send({ do: 'delete' })).toMatchObject({ error: 'not_confirmed' });
      expect(await send({ do: 'delete', confirm: 'yes' })).toEqual({ ok: true });
      expect((await sessionOf(owner)) === null).toBe(true);
      expect(await stage.signIn(stage.browser(), email)).toBe(false);
      // The address is free again.
      expect((await sessionOf(await stage.account(email))) === null).toBe(false);
    });
  });
}
