import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { SignInCallbackParams } from '../../../types/hooks.js';
import { SECRET } from '../../../../test/support/config.js';
import { ADDRESS, mailer, refusalOf } from '../../../../test/support/mailer.js';
import { NOON } from '../../../../test/support/proof.js';

describe('asking for a link', () => {
  it('stores the hash, then sends the token (contract, Email)', async () => {
    const { memory, sent, begin } = mailer();
    const { reply, cookie } = await begin({ email: ' ADA@Example.com ' });
    expect(reply).toEqual({
      kind: 'redirect',
      location: 'https://app.test/auth/verify-request?provider=email&type=email',
    });
    const [mail] = sent;
    const [row] = memory.snapshot().verificationTokens;
    expect(mail?.token).toMatch(/^[0-9a-f]{64}$/);
    expect(row).toEqual({
      identifier: ADDRESS,
      token: createHash('sha256')
        .update(`${mail?.token ?? ''}${SECRET}`)
        .digest('hex'),
      expires: mail?.expires,
    });
    expect(mail?.expires).toEqual(new Date(NOON.getTime() + 86_400_000));
    const url = new URL(mail?.url ?? '');
    expect(url.origin + url.pathname).toBe('https://app.test/auth/callback/email');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      callbackUrl: 'https://app.test/home',
      token: mail?.token,
      email: ADDRESS,
    });
    expect(mail).toMatchObject({ identifier: ADDRESS, theme: {}, provider: { id: 'email' } });
    expect(await mail?.request.json()).toMatchObject({ email: ' ADA@Example.com ' });
    expect(cookie).toContain('__Host-authjs.email-browser=');
    expect(cookie).not.toContain(mail?.token);
  });

  it('sends nothing before it is stored (EM-11)', async () => {
    const order: string[] = [];
    const { begin } = mailer(
      { sendVerificationRequest: () => void order.push('send') },
      { createVerificationToken: (token) => (order.push('store'), token) },
    );
    await begin();
    expect(order).toEqual(['store', 'send']);
  });

  it.each([undefined, '', 'nobody', 'a@x.test,evil@e.test', 'a@b@c.test', '"a"@x.test', '<a@x.test>'])(
    'refuses %j before any store or mail call (EM-14, EM-16)',
    async (address) => {
      const calls: string[] = [];
      const note = (name: string) => () => (calls.push(name), null);
      const { begin, sent } = mailer(
        {},
        { getUserByEmail: note('getUserByEmail'), createVerificationToken: note('create') },
        { callbacks: { signIn: () => calls.push('signIn') > 0 } },
      );
      expect(await refusalOf(begin(address === undefined ? {} : { email: address }))).toMatchObject({
        type: 'EmailSignInError',
        code: 'email_invalid',
      });
      expect([calls, sent]).toEqual([[], []]);
    },
  );

  it('asks the signIn callback whether this address may have a link', async () => {
    const seen: SignInCallbackParams[] = [];
    const signIn = (params: SignInCallbackParams): boolean => seen.push(params) > 1;
    const { begin, memory, sent } = mailer({}, {}, { callbacks: { signIn } });
    await memory.createUser({ id: 'ada', name: 'Stored', email: ADDRESS, emailVerified: null });
    expect(await refusalOf(begin())).toMatchObject({ type: 'AccessDenied' });
    expect([sent, memory.snapshot().verificationTokens]).toEqual([[], []]);
    await begin({ email: 'new@example.com' });
    expect(seen).toMatchObject([
      {
        user: { id: 'ada', name: 'Stored' },
        account: { provider: 'email', providerAccountId: ADDRESS, type: 'email' },
        email: { verificationRequest: true },
      },
      { user: { id: expect.any(String), email: 'new@example.com', emailVerified: null } },
    ]);
  });

  it('does not show the callback a user with another address (AL-11)', async () => {
    const seen: unknown[] = [];
    const getUserByEmail = () => ({ id: 'victim', email: 'jeﬀ@example.com', emailVerified: NOON });
    const { begin } = mailer(
      {},
      { getUserByEmail },
      { callbacks: { signIn: ({ user }) => seen.push(user.id) > 0 } },
    );
    await begin({ email: 'jeff@example.com' });
    expect(seen).not.toContain('victim');
  });

  it('sends the browser where the callback says, without sending a mail', async () => {
    const { begin, sent } = mailer({}, {}, { callbacks: { signIn: () => '/invitation-needed' } });
    expect((await begin()).reply).toEqual({
      kind: 'redirect',
      location: 'https://app.test/invitation-needed',
    });
    expect(sent).toEqual([]);
  });

  it('mails no dead link when the store fails (EM-11)', async () => {
    const { begin, sent } = mailer({}, { createVerificationToken: () => Promise.reject(new Error('down')) });
    expect(await refusalOf(begin())).toMatchObject({ type: 'AdapterError' });
    expect(sent).toEqual([]);
  });

  it.each<[string, () => void | Promise<void>]>([
    [
      'throws',
      () => {
        throw new Error('smtp said no');
      },
    ],
    ['rejects', () => Promise.reject(new Error('smtp said no'))],
  ])(
    'takes the token back when the mailer %s, even if that fails too (EM-11)',
    async (_, sendVerificationRequest) => {
      const { begin, memory } = mailer({ sendVerificationRequest });
      expect(await refusalOf(begin())).toMatchObject({
        type: 'EmailSignInError',
        kind: 'signIn',
        cause: { err: { message: 'smtp said no' } },
      });
      expect(memory.snapshot().verificationTokens).toEqual([]);
      const broken = mailer(
        { sendVerificationRequest },
        { useVerificationToken: () => Promise.reject(new Error('down')) },
      );
      expect(await refusalOf(broken.begin())).toMatchObject({ type: 'EmailSignInError' });
    },
  );

  it('uses what the provider configures: token, lifetime, secret, identifier', async () => {
    const { begin, memory, sent } = mailer({
      generateVerificationToken: async () => '123456',
      maxAge: 600,
      secret: 'mine',
      normalizeIdentifier: (text) => text.toUpperCase(),
    });
    await begin({ email: 'team:ada' });
    expect(sent[0]).toMatchObject({
      token: '123456',
      identifier: 'TEAM:ADA',
      expires: new Date(NOON.getTime() + 600_000),
    });
    expect(memory.snapshot().verificationTokens[0]?.token).toBe(
      createHash('sha256').update('123456mine').digest('hex'),
    );
  });

  it.each([
    () => {
      throw new Error('no');
    },
    () => '',
    () => undefined as unknown as string,
  ])('refuses what normalizeIdentifier refuses', async (normalizeIdentifier) => {
    expect(await refusalOf(mailer({ normalizeIdentifier }).begin())).toMatchObject({ code: 'email_invalid' });
  });

  it.each([
    'ada@example.com\r\nBcc: eve@example.com',
    'ada\u0000@example.com',
    'ada@example.com\u001b[2J',
    '\u0085a',
  ])('refuses control characters, whatever normalizeIdentifier makes of them: %j (EM-16)', async (email) => {
    const normalizeIdentifier = (text: string): string => text;
    expect(await refusalOf(mailer({ normalizeIdentifier }).begin({ email }))).toMatchObject({
      code: 'email_invalid',
    });
  });

  it.each([{}, { email: '' }])('asks normalizeIdentifier nothing about nothing: %j', async (fields) => {
    const asked: unknown[] = [];
    const normalizeIdentifier = (text: string): string => (asked.push(text), 'somebody@example.com');
    const { begin, sent, memory } = mailer({ normalizeIdentifier });
    expect(await refusalOf(begin(fields))).toMatchObject({ code: 'email_invalid' });
    expect([asked, sent, memory.snapshot().verificationTokens]).toEqual([[], [], []]);
  });
});
