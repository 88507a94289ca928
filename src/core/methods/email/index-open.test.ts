import { describe, expect, it } from 'vitest';
import { mailer, refusalOf, ADDRESS } from '../../../../test/support/mailer.js';
import { NOON } from '../../../../test/support/proof.js';

describe('opening a link', () => {
  it('proves the address in the browser that asked, once', async () => {
    const { begin, open, memory } = mailer();
    const { cookie } = await begin();
    const { proof } = await open({}, { cookie });
    expect(proof).toMatchObject({
      kind: 'authentication',
      user: { email: ADDRESS },
      account: { provider: 'email', providerAccountId: ADDRESS, type: 'email' },
      linking: { lookup: 'email', emailVerified: true, sessionBinding: undefined },
    });
    expect(memory.snapshot().verificationTokens).toEqual([]);
    for (const again of [{ cookie }, { post: true }]) {
      expect(await refusalOf(open({}, again))).toMatchObject({ type: 'Verification' });
    }
  });

  it.each([
    ['elsewhere', '', {}],
    ['in a browser that asked for another link', 'other', {}],
    ['with confirm: "always"', 'own', { confirm: 'always' as const }],
  ])('asks for a click %s, and redeems by POST (EM-06)', async (_, which, provider) => {
    const { begin, open, memory } = mailer(provider);
    const other = await begin({ email: 'other@example.com' });
    const own = await begin();
    const cookie = which === 'own' ? own.cookie : which === 'other' ? other.cookie : '';
    const { proof, asked } = await open({}, { cookie });
    expect(proof.kind).toBe('empty');
    expect(asked).toMatchObject([
      { who: ADDRESS, fields: { email: ADDRESS, callbackUrl: 'https://app.test/home' } },
    ]);
    expect(memory.snapshot().verificationTokens).toHaveLength(2);
    expect((await open({}, { post: true })).proof.kind).toBe('authentication');
  });

  it('refuses a link for another address, and leaves it usable (EM-04)', async () => {
    const { begin, open } = mailer({ confirm: 'never' });
    await begin();
    expect(await refusalOf(open({ address: 'eve@example.com' }))).toMatchObject({ type: 'Verification' });
    expect((await open()).proof.kind).toBe('authentication');
  });

  it.each([[{ token: '' }], [{ token: 'unknown' }], [{ address: '' }], [{ address: 'a@x.test,b@x.test' }]])(
    'refuses %j: Verification',
    async (link) => {
      const { begin, open, memory } = mailer({ confirm: 'never' });
      await begin();
      expect(await refusalOf(open(link))).toMatchObject({ type: 'Verification', kind: 'error' });
      expect(memory.snapshot().verificationTokens).toHaveLength(1);
    },
  );

  it('refuses an expired link, and removes its row (EM-03)', async () => {
    const { begin, open, memory } = mailer({ confirm: 'never', maxAge: 60 });
    await begin();
    expect(await refusalOf(open({}, { now: new Date(NOON.getTime() + 60_000) }))).toMatchObject({
      type: 'Verification',
    });
    expect(memory.snapshot().verificationTokens).toEqual([]);
  });

  it.each([
    ['another identifier', { identifier: 'eve@example.com' }],
    ['another token', { token: 'x' }],
    ['no date', { expires: undefined }],
    ['an invalid date', { expires: 'soon' }],
  ])(
    'refuses a row with %s, whatever the adapter compared (EM-04; GHSA-pg53-56cg-4m8q)',
    async (_, change) => {
      let stored = {};
      const { begin, open } = mailer(
        { confirm: 'never' },
        {
          createVerificationToken: (row) => ((stored = row), row),
          useVerificationToken: () => ({ ...stored, ...change }) as never,
        },
      );
      await begin();
      expect(await refusalOf(open())).toMatchObject({ type: 'Verification' });
    },
  );

  it('accepts dates that the adapter gives as text', async () => {
    const { begin, open } = mailer(
      { confirm: 'never' },
      {
        useVerificationToken: (key) =>
          ({ ...key, expires: new Date(NOON.getTime() + 1000).toISOString() }) as never,
      },
    );
    await begin();
    expect((await open()).proof.kind).toBe('authentication');
  });
});
