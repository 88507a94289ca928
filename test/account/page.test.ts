import { describe, expect, it } from 'vitest';
import { account } from '../../src/account.js';
import GitHub from '../../src/providers/github.js';
import { Passkey } from '../../src/providers/passkey.js';
import type { TestBrowser } from '../../src/testing/index.js';
import { accountStage, NEXT, type AccountChanges, type AccountStage } from '../support/account-stage.js';
import { addPasskey, factorStage, JSON_ONLY, jsonOf, usePasskey } from '../support/factor-stage.js';
import { ADA, GOOD, NEW } from '../support/password-stage.js';
import { skipPauses } from '../support/quick-timers.js';

skipPauses();

const PAGE = '/auth/account';
const open = (changes: AccountChanges = {}): AccountStage =>
  accountStage({
    extra: [GitHub({ clientId: 'a', clientSecret: 'b' }), Passkey()],
    ...changes,
    config: { pages: { sessions: true }, ...changes.config },
  });
const send = (browser: TestBrowser, fields: Record<string, string>): Promise<Record<string, unknown>> =>
  jsonOf(browser.post(PAGE, fields, JSON_ONLY));
const whereOf = (answer: Response): string => {
  const { pathname, search } = new URL(answer.headers.get('location') ?? '', 'https://app.test');
  return pathname + search;
};

describe('the page of the account', () => {
  it('shows name, address, password, linked accounts, passkeys, sessions and the end of it', async () => {
    const stage = open();
    const owner = await stage.account();
    await addPasskey(owner);
    const page = await (await owner.get(PAGE)).text();
    for (const text of [
      'Your account',
      'ada<wbr />@example.com',
      'New email address',
      'Current password',
      'Link GitHub',
      'Passkey 1',
      '/auth/sessions',
      'Delete account',
    ])
      expect(page).toContain(text);
    expect(page.match(/name="csrfToken"/g)).toHaveLength(page.match(/<form/g)?.length ?? 0);
    expect(await jsonOf(owner.get(PAGE, JSON_ONLY))).toMatchObject({
      user: { email: ADA },
      accounts: [],
      passkeys: [{ isBackedUp: expect.any(Boolean) as boolean }],
    });
  });

  it('leads strangers to the sign-in page, and programs to 401', async () => {
    const stage = open();
    expect(whereOf(await stage.browser().get(PAGE))).toMatch(/^\/auth\/signin\?.*account/);
    expect((await stage.browser().get(PAGE, JSON_ONLY)).status).toBe(401);
    expect((await stage.browser().post(PAGE, { do: 'delete', confirm: 'yes' }, JSON_ONLY)).status).toBe(401);
  });

  it('AC-24: is not there with `page: false`; the links of mails are', async () => {
    const stage = open({ options: { page: false } });
    const owner = await stage.account();
    expect((await owner.get(PAGE)).status).toBe(404);
    for (const what of ['profile', 'password', 'link', 'unlink', 'rename', 'remove', 'delete'])
      expect((await owner.post(PAGE, { do: what, confirm: 'yes', name: 'x' })).status).toBe(404);
    expect(await stage.change(owner)).toEqual({ ok: true });
  });

  it('leads to a page of the application', async () => {
    const stage = open({ config: { pages: { account: '/settings' } } });
    const owner = await stage.account();
    expect(whereOf(await owner.get(PAGE))).toMatch(/^\/settings/);
    expect(whereOf(await owner.post(PAGE, { do: 'profile', name: 'Ada' }))).toMatch(
      /^\/settings\?status=saved/,
    );
  });

  it('AC-25: forms need the CSRF token', async () => {
    const stage = open();
    const owner = await stage.account();
    for (const what of ['profile', 'password', 'link', 'unlink', 'rename', 'remove', 'delete']) {
      const answer = await owner.post(PAGE, {
        do: what,
        confirm: 'yes',
        name: 'Eve',
        csrfToken: 'x'.repeat(64),
      });
      expect(answer.headers.get('location')).toContain('MissingCSRF');
    }
    expect(stage.store.snapshot().users).toMatchObject([{ email: ADA, name: null }]);
  });
});

describe('another account', () => {
  const LINK = { do: 'link', provider: 'github' };

  it('is linked by a button, which returns to the page', async () => {
    const stage = open();
    const owner = await stage.account();
    const page = await (await owner.get(`${PAGE}?callbackUrl=/settings`)).text();
    expect(page).not.toContain('/auth/signin/github');
    expect(page).toContain('name="do" value="link"');
    const answer = await owner.post(PAGE, LINK);
    expect(answer.headers.get('location')).toMatch(/^https:\/\/github\.com\/login\/oauth\/authorize\?/);
    expect(answer.headers.getSetCookie().join()).toContain('state');
    const { url } = await send(owner, LINK);
    expect(url).toMatch(/^https:\/\/github\.com\//);
  });

  it('AC-30: needs a recent sign-in; a plain sign-in while signed in does not', async () => {
    const stage = open();
    const owner = await stage.account();
    stage.clock.advance(601);
    expect(await send(owner, LINK)).toEqual({ ok: false, error: 'reauthentication_required' });
    const answer = await owner.post(PAGE, LINK);
    expect(whereOf(answer)).toMatch(/^\/auth\/signin\?callbackUrl=.*account.*SessionRequired/);
    expect(answer.headers.getSetCookie().join()).not.toContain('state');
    const plain = await owner.post('/auth/signin/github', { callbackUrl: '/settings' });
    expect(plain.headers.get('location')).toMatch(/^https:\/\/github\.com\//);
    await stage.signIn(owner);
    expect((await owner.post(PAGE, LINK)).headers.get('location')).toMatch(/^https:\/\/github\.com\//);
  });

  it('is one of an OAuth or OpenID Connect provider', async () => {
    const stage = open();
    const owner = await stage.account();
    for (const provider of ['', 'password', 'passkey', 'none'])
      expect(await send(owner, { do: 'link', provider })).toEqual({ ok: false, error: 'not_found' });
  });
});

describe('name and picture', () => {
  it('are saved, and shown escaped', async () => {
    const stage = open();
    const owner = await stage.account();
    const name = '<script>alert(1)</script> "Ada"';
    const answer = await owner.post(PAGE, { do: 'profile', name, image: 'https://img.test/a.png?b=1&c="2"' });
    expect(whereOf(answer)).toMatch(/status=saved/);
    const page = await (await owner.get(whereOf(answer))).text();
    expect(page).toContain('Your changes were saved.');
    expect(page).not.toContain('<script>alert');
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &quot;Ada&quot;');
    expect(stage.store.snapshot().users).toMatchObject([
      { name, image: 'https://img.test/a.png?b=1&c=%222%22' },
    ]);
    await owner.post(PAGE, { do: 'profile', name: ' ', image: '' });
    expect(stage.store.snapshot().users).toMatchObject([{ name: null, image: null }]);
  });

  it.each([
    'http://img.test/a.png',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'https://user:pass@img.test/',
    '//img.test/a.png',
    'a.png',
    `https://img.test/${'a'.repeat(2000)}`,
  ])('AC-26: no picture of another kind is stored: %s', async (image) => {
    const stage = open();
    const owner = await stage.account();
    expect(await send(owner, { do: 'profile', image })).toEqual({ ok: false, error: 'image_invalid' });
    expect(stage.store.snapshot().users).toMatchObject([{ image: null }]);
  });

  it.each(['a'.repeat(101), 'Ada\u0007', 'Ada\nBcc: eve'])('refuses a name: %j', async (name) => {
    const stage = open();
    expect(await send(await stage.account(), { do: 'profile', name })).toEqual({
      ok: false,
      error: 'name_invalid',
    });
  });
});

describe('the forms', () => {
  it('change the password, with the current one', async () => {
    const stage = open();
    const owner = await stage.account();
    stage.clock.advance(700);
    const wrong = { do: 'password', currentPassword: 'x', newPassword: NEW };
    expect(await send(owner, wrong)).toEqual({ ok: false, error: 'password_wrong' });
    const page = await (await owner.get(whereOf(await owner.post(PAGE, wrong)))).text();
    expect(page).toContain('Incorrect password');
    expect(await send(owner, { ...wrong, currentPassword: GOOD, newPassword: 'short' })).toMatchObject({
      error: 'password_short',
    });
    expect(await send(owner, { ...wrong, currentPassword: GOOD })).toEqual({ ok: true });
    stage.clock.advance(5);
    expect(await stage.signIn(stage.browser(), ADA, NEW)).toBe(true);
  });

  it('send a link to a new address, and say why not', async () => {
    const stage = open();
    const owner = await stage.account();
    const answer = await owner.post(PAGE, { do: 'email', email: NEXT });
    expect(await (await owner.get(whereOf(answer))).text()).toContain('We sent a link to the new address');
    const refused = await owner.post(PAGE, { do: 'email', email: ADA });
    expect(await (await owner.get(whereOf(refused))).text()).toContain('already uses this address');
  });

  it('rename and remove passkeys, with names escaped', async () => {
    const stage = open();
    const owner = await stage.account();
    const device = await addPasskey(owner);
    const { passkeys } = await jsonOf(owner.get(PAGE, JSON_ONLY));
    const [{ credentialId = '' } = {}] = passkeys as { credentialId?: string }[];
    expect(await send(owner, { do: 'rename', id: credentialId, name: '<b>key' })).toEqual({ ok: true });
    expect(await (await owner.get(PAGE)).text()).toContain('&lt;b&gt;key');
    expect(await send(owner, { do: 'rename', id: credentialId, name: ' ' })).toMatchObject({
      error: 'name_invalid',
    });
    expect(await send(owner, { do: 'rename', id: 'AAAA', name: 'x' })).toMatchObject({ error: 'not_found' });
    expect(await send(owner, { do: 'remove', id: credentialId })).toEqual({ ok: true });
    const visitor = stage.browser();
    await usePasskey(visitor, device);
    expect(await visitor.session()).toBeNull();
  });

  it('AC-27: remove no account of another user, and never the last way in', async () => {
    const stage = open();
    const owner = await stage.account();
    await stage.store.createUser({ id: 'eve', email: 'eve@example.com', emailVerified: null });
    await stage.store.linkAccount({
      userId: 'eve',
      type: 'oauth',
      provider: 'github',
      providerAccountId: '7',
    });
    const target = { do: 'unlink', provider: 'github', providerAccountId: '7' };
    expect(await send(owner, target)).toEqual({ ok: false, error: 'not_found' });
    const id = stage.store.snapshot().users[0]?.id ?? '';
    await stage.store.linkAccount({ userId: id, type: 'oauth', provider: 'github', providerAccountId: '8' });
    await stage.store.updateUser({ id, emailVerified: null });
    expect(await send(owner, { ...target, providerAccountId: '8' })).toEqual({
      ok: false,
      error: 'last_way_in',
    });
    await stage.store.updateUser({ id, emailVerified: new Date() });
    expect(await send(owner, { ...target, providerAccountId: '8' })).toEqual({ ok: true });
    expect(stage.store.snapshot().accounts).toMatchObject([{ userId: 'eve' }]);
  });

  it('AC-28: delete the account after a confirmation and a fresh proof alone', async () => {
    const stage = open();
    const owner = await stage.account();
    expect(await send(owner, { do: 'delete' })).toEqual({ ok: false, error: 'not_confirmed' });
    stage.clock.advance(601);
    expect(await send(owner, { do: 'delete', confirm: 'yes' })).toEqual({
      ok: false,
      error: 'reauthentication_required',
    });
    expect(whereOf(await owner.post(PAGE, { do: 'delete', confirm: 'yes' }))).toMatch(/^\/auth\/signin\?/);
    expect(stage.store.snapshot().users).toHaveLength(1);
    await stage.signIn(owner);
    expect(whereOf(await owner.post(PAGE, { do: 'delete', confirm: 'yes' }))).toBe('/auth/signed-out');
    expect(stage.store.snapshot().users).toEqual([]);
    expect(await owner.session()).toBeNull();
  });

  it('AC-29: lead users with a second factor to it, where the last proof is too old', async () => {
    const stage = await factorStage({ config: { account: account(), revocation: { check: 'always' } } });
    const { browser } = await stage.enrolled();
    stage.clock.advance(601);
    for (const what of ['email', 'unlink', 'remove', 'delete', 'password']) {
      const fields = { do: what, confirm: 'yes', email: NEXT, currentPassword: GOOD, newPassword: NEW };
      expect(whereOf(await browser.post(PAGE, fields))).toMatch(/^\/auth\/second-factor\?callbackUrl=/);
    }
    expect(await (await browser.get(PAGE)).text()).toContain('/auth/security');
    expect(stage.store.snapshot().users).toHaveLength(1);
  });

  it.each(['https://evil.test/', '//evil.test', 'javascript:alert(1)'])(
    'lead to no other site: %s',
    async (callbackUrl) => {
      const stage = open();
      const owner = await stage.account();
      const page = await (await owner.get(`${PAGE}?${new URLSearchParams({ callbackUrl })}`)).text();
      expect(page).not.toMatch(/(?:href|action|value)=["'][^"']*(?:evil\.test|javascript:)/);
      const answer = await owner.post(PAGE, { do: 'profile', name: 'Ada', callbackUrl });
      expect(answer.headers.get('location')).not.toContain('evil');
    },
  );

  it('another value of `do` is refused', async () => {
    const stage = open();
    expect((await (await stage.account()).post(PAGE, { do: 'grant' })).status).toBe(400);
  });
});
