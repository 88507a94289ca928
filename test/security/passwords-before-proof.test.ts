import { describe, expect, it } from 'vitest';
import { MemoryAdapter, type MemoryAdapterObject } from '../../src/adapters/memory/index.js';
import { changePassword, customFetch, importPassword } from '../../src/index.js';
import { createMailbox } from '../../src/testing/index.js';
import type { Adapter } from '../../src/types/adapter.js';
import {
  ADA,
  askForReset,
  cheap,
  GOOD,
  NEW,
  ORIGIN,
  passwordStage,
  sendLink,
  signIn,
  target,
  whoIs,
  type PasswordStage,
} from '../support/password-stage.js';

/** What a provider says of somebody. */
interface OAuthUserInfo {
  readonly id: string;
  readonly isVouchedFor: boolean;
}

const FOREIGN = 'chosen by a stranger';

/** An application with users of an earlier one, where somebody registered Ada's address and a password before her. */
async function migrated(emailVerified: Date | null = null) {
  const mailbox = createMailbox();
  const hash = await cheap.hash(FOREIGN);
  const stage = passwordStage({
    options: { import: (email) => (email === ADA ? hash : null) },
    extra: [{ id: 'email', type: 'email', name: 'Email', ...mailbox }],
  });
  const user = await stage.store.createUser?.({ id: '', email: ADA, emailVerified });
  return { stage, mailbox, userId: user?.id ?? '', hash };
}

async function signedInWith(stage: PasswordStage, password: string): Promise<string | undefined> {
  const browser = stage.browser();
  await signIn(browser, { password });
  return whoIs(browser);
}

async function proveByMail({
  stage,
  mailbox,
}: Pick<Awaited<ReturnType<typeof migrated>>, 'stage' | 'mailbox'>): Promise<void> {
  const owner = stage.browser();
  await owner.post('/auth/signin/email', { email: ADA });
  const url = new URL(mailbox.newestTo(ADA).url);
  await owner.get(url.pathname + url.search);
  expect(await whoIs(owner)).toBe(ADA);
}

describe('a password that another application stored, from before the address was proven (AL-03)', () => {
  it('signs in until then, so that the refusals below say something', async () => {
    const { stage } = await migrated();
    expect(await signedInWith(stage, FOREIGN)).toBe(ADA);
  });

  it('signs nobody in afterwards, although it is asked for again', async () => {
    const site = await migrated();
    await proveByMail(site);
    site.stage.clock.advance(60_000);
    expect(await signedInWith(site.stage, FOREIGN)).toBeUndefined();
  });

  it('signs nobody in afterwards, where it had been used before', async () => {
    const site = await migrated();
    expect(await signedInWith(site.stage, FOREIGN)).toBe(ADA);
    site.stage.clock.advance(60_000);
    await proveByMail(site);
    site.stage.clock.advance(60_000);
    expect(await signedInWith(site.stage, FOREIGN)).toBeUndefined();
  });

  it('is not imported afterwards either, and the owner chooses one', async () => {
    const site = await migrated();
    await proveByMail(site);
    expect(await importPassword(site.stage.config, { userId: site.userId, hash: site.hash })).toBe(false);
    const owner = site.stage.browser();
    await askForReset(owner);
    await sendLink(owner, site.stage.link(), { password: NEW });
    expect(await signedInWith(site.stage, NEW)).toBe(ADA);
    expect(await signedInWith(site.stage, FOREIGN)).toBeUndefined();
  });

  it('counts where the other application had the address proven', async () => {
    const site = await migrated(new Date('2029-01-01T00:00:00Z'));
    await proveByMail(site);
    expect(await signedInWith(site.stage, FOREIGN)).toBe(ADA);
  });
});

describe('the password of another application, and a user whom a stranger made through a provider (AL-12)', () => {
  const fakeUser = { id: 'eve-at-idp', name: 'Eve', email: ADA };
  /** A stranger signs up with Ada's address, which their provider does not vouch for. */
  async function taken(
    identity: Partial<OAuthUserInfo> = {},
    adapter?: (store: MemoryAdapterObject) => Adapter,
  ) {
    const hash = await cheap.hash(FOREIGN);
    const store = MemoryAdapter();
    const mailbox = createMailbox();
    const stage = passwordStage({
      config: { adapter: adapter?.(store) ?? store, records: store.records },
      options: { import: (email) => (email === ADA ? hash : null) },
      extra: [
        {
          id: 'idp',
          name: 'IdP',
          type: 'oauth',
          clientId: 'client',
          clientSecret: 'secret',
          authorization: 'https://idp.test/authorize',
          token: 'https://idp.test/token',
          userinfo: { request: () => ({ ...fakeUser, ...identity }) },
          [customFetch]: async () => Response.json({ access_token: 'token', token_type: 'bearer' }),
          profile: ({ id, name, email }: Record<string, string>) => ({
            id: id ?? '',
            name: name ?? '',
            email: email ?? '',
          }),
          ...(identity.isVouchedFor && { emailVerified: () => true }),
        },
        { id: 'email', type: 'email', name: 'Email', ...mailbox },
      ],
    });
    const stranger = stage.browser();
    const begun = await stranger.post('/auth/signin/idp');
    const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state') ?? '';
    await stranger.get(`/auth/callback/idp?code=code&state=${encodeURIComponent(state)}`);
    expect(await whoIs(stranger)).toBe(ADA);
    const [user] = store.snapshot().users;
    return { stage, mailbox, userId: user?.id ?? '', hash, store };
  }

  it('signs nobody in before the address was proven, and says why once', async () => {
    const site = await taken();
    for (let tries = 0; tries < 2; tries += 1)
      expect(await signedInWith(site.stage, FOREIGN)).toBeUndefined();
    expect(site.stage.log.warnings.filter((code) => code === 'import-refused')).toHaveLength(1);
    expect(await importPassword(site.stage.config, { userId: site.userId, hash: site.hash })).toBe(false);
    expect(site.store.snapshot().accounts).toMatchObject([{ provider: 'idp' }]);
    await proveByMail(site);
    expect(site.store.snapshot().accounts).toEqual([]);
  });

  it('is refused also where nobody can list what is linked', async () => {
    const without = (store: MemoryAdapterObject): Adapter => {
      const { listAccountsByUserId: _, ...rest } = store;
      return rest;
    };
    const site = await taken({}, without);
    expect(await signedInWith(site.stage, FOREIGN)).toBeUndefined();
    expect(site.stage.log.details.join()).toContain('listAccountsByUserId');
  });

  it('is taken where the provider vouched for the address', async () => {
    const site = await taken({ isVouchedFor: true });
    expect(await signedInWith(site.stage, FOREIGN)).toBe(ADA);
  });
});

it('a link to a new password from before the password was changed works no more', async () => {
  const stage = passwordStage();
  const owner = await stage.account();
  const thief = stage.browser();
  await askForReset(thief);
  const link = stage.link();
  const request = new Request(`${ORIGIN}/settings`, { headers: { cookie: owner.cookieHeader() } });
  const change = { currentPassword: GOOD, newPassword: NEW };
  expect(await changePassword(request, stage.config, change)).toMatchObject({ ok: true });
  const answer = await sendLink(thief, link, { password: 'the choice of a thief' });
  expect(target(answer)).toContain('code=link_used');
  expect(await signedInWith(stage, NEW)).toBe(ADA);
});
