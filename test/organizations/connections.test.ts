import { beforeEach, describe, expect, it } from 'vitest';
import { beginSignIn } from '../../src/server/begin.js';
import type { TestBrowser } from '../../src/testing/index.js';
import { JSON_ONLY, jsonOf } from '../support/factor-stage.js';
import { policyStage, type PolicyStage } from '../support/policy-stage.js';
import { skipPauses } from '../support/quick-timers.js';

skipPauses();

const DOMAIN = 'acme.example';
const BOB = `bob@${DOMAIN}`;

let stage: PolicyStage;
let ada: TestBrowser;
let organization: string;
beforeEach(async () => {
  stage = await policyStage();
  ada = await stage.account();
  organization = await stage.create(ada);
});

/** An organization whose domain is verified, and whose provider signs its users in. */
async function connected(): Promise<void> {
  await stage.ownDomain(ada, DOMAIN);
  await stage.connect(ada, stage.idp);
  await stage.call(ada, 'setPolicy', { joinRole: 'member' });
}

const bobAt = { sub: 'bob', email: BOB, name: 'Bob' };
const emailOf = async (browser: TestBrowser): Promise<string | undefined> => {
  const session = (await browser.session()) as { user?: { email?: string } } | null;
  return session?.user?.email;
};

describe('the OpenID provider of an organization (OR-19)', () => {
  it.each([
    'http://login.acme.example',
    'https://localhost',
    'https://127.0.0.1',
    'https://169.254.169.254/latest',
    'https://intranet',
    'https://[::1]',
    'https://login.acme.example/{tenantid}/v2.0',
    'https://login.acme.example?x=1',
    'https://user@login.acme.example',
    'javascript:alert(1)',
    'login.acme.example',
  ])('is not at %s', async (issuer) => {
    const { clientId, clientSecret } = stage.idp;
    const answer = await stage.call(ada, 'setConnection', { issuer, clientId, clientSecret });
    expect(answer).toMatchObject({ ok: false, error: 'invalid', field: 'issuer' });
    expect(stage.idp.calls).toEqual([]);
  });

  it('is refused where nothing answers, or another issuer; what was there stays', async () => {
    const { clientId, clientSecret } = stage.idp;
    for (const issuer of ['https://gone.example', 'https://login.acme.example/other'])
      expect(await stage.call(ada, 'setConnection', { issuer, clientId, clientSecret })).toMatchObject({
        status: 502,
        error: 'issuer_unavailable',
      });
    expect(await stage.call(ada, 'getPolicy')).toMatchObject({ connection: null });
    expect(stage.log.errors.length).toBeGreaterThan(0);
  });

  it('is shown without its secret, which stands in no answer, log or stored text', async () => {
    await connected();
    const shown = await stage.call(ada, 'getPolicy');
    expect(shown).toMatchObject({
      connection: {
        provider: `org.${organization}`,
        issuer: stage.idp.issuer,
        clientId: stage.idp.clientId,
        callbackUrl: `https://app.test/auth/callback/org.${organization}`,
      },
    });
    const seen = [JSON.stringify(shown), JSON.stringify(stage.audit), stage.log.text()].join();
    expect(seen).not.toContain(stage.idp.clientSecret);
  });

  it('signs a newcomer in who types their address, and makes them a member', async () => {
    await connected();
    const bob = stage.browser();
    const page = await (await bob.get('/auth/company')).text();
    expect(page).toContain('Sign in with your company');
    const begun = await bob.post('/auth/company', { email: 'Bob@ACME.example' });
    const at = bob.locationOf(begun);
    expect(at.origin).toBe(stage.idp.issuer);
    expect(at.searchParams.get('login_hint')).toBe(BOB);
    expect(at.searchParams.get('redirect_uri')).toBe(`https://app.test/auth/callback/org.${organization}`);
    await bob.get(stage.idp.authorize(at, bobAt));
    expect(await emailOf(bob)).toBe(BOB);
    expect(await stage.call(bob, 'list')).toMatchObject({
      organizations: [{ id: organization, role: 'member' }],
    });
    // Once more, as the same user.
    const again = stage.browser();
    await stage.companySignIn(again, stage.idp, bobAt);
    expect(await stage.call(again, 'list')).toMatchObject({ organizations: [{ role: 'member' }] });
  });

  it('is found by programs, by the verb, and from the sign-in page', async () => {
    await connected();
    const browser = stage.browser();
    expect(await jsonOf(browser.post('/auth/company', { email: BOB }, JSON_ONLY))).toMatchObject({
      ok: true,
      url: expect.stringContaining(stage.idp.issuer),
    });
    const unknown = await browser.post('/auth/company', { email: 'x@else.example' }, JSON_ONLY);
    expect([unknown.status, await unknown.json()]).toEqual([404, { ok: false, error: 'not_found' }]);
    const refused = await (await browser.post('/auth/company', { email: '<x@else.example' })).text();
    expect(refused).toContain('role="alert"');
    expect(refused).toContain('value="&lt;x@else.example"');
    const request = new Request('https://app.test/');
    const { url } = await beginSignIn(request, stage.config, `org.${organization}`);
    expect(url).toContain(stage.idp.issuer);
    expect(await (await browser.get('/auth/signin')).text()).toContain('href="/auth/company"');
    // It is on no list of providers.
    expect(await jsonOf(browser.get('/auth/providers'))).not.toHaveProperty([`org.${organization}`]);
  });

  it('ends with its removal, and with the organization', async () => {
    await connected();
    await stage.call(ada, 'setPolicy', { providers: 'connection' });
    const bob = stage.browser();
    const begun = bob.locationOf(await bob.post('/auth/company', { email: BOB }));
    await stage.call(ada, 'removeConnection');
    expect(await stage.call(ada, 'getPolicy')).toMatchObject({
      connection: null,
      policy: { providers: null },
    });
    expect((await bob.get(stage.idp.authorize(begun, bobAt))).status).toBe(404);
    expect(await bob.session()).toBeNull();
    await stage.connect(ada, stage.idp);
    await stage.call(ada, 'delete', { organization });
    expect((await bob.post(`/auth/signin/org.${organization}`)).status).toBe(404);
  });

  it('uses a new client at once', async () => {
    await connected();
    await stage.companySignIn(stage.browser(), stage.idp, bobAt);
    await stage.connect(ada, stage.otherIdp);
    const bob = stage.browser();
    expect(bob.locationOf(await bob.post('/auth/company', { email: BOB })).origin).toBe(
      stage.otherIdp.issuer,
    );
  });
});

describe('no provider of an organization signs others in (OR-20)', () => {
  it.each([
    ['an address of no domain', { email: 'bob@example.com' }],
    ['an address below the domain', { email: `bob@x.${DOMAIN}` }],
    ['an address that it calls unverified', { email_verified: false }],
    ['no address', { email: undefined }],
  ])('%s', async (_, claims) => {
    await connected();
    const bob = stage.browser();
    const led = await stage.companySignIn(bob, stage.idp, { ...bobAt, ...claims, typed: BOB });
    expect(led.searchParams.get('error')).toBe('AccessDenied');
    expect(await bob.session()).toBeNull();
  });

  it('the domain of another organization', async () => {
    await connected();
    const eve = await stage.account('eve@example.com');
    const other = await stage.create(eve, 'Evil');
    await stage.connect(eve, stage.otherIdp);
    const thief = stage.browser();
    const begun = thief.locationOf(await thief.post(`/auth/signin/org.${other}`));
    const led = thief.locationOf(await thief.get(stage.otherIdp.authorize(begun, bobAt)));
    expect(led.searchParams.get('error')).toBe('AccessDenied');
    expect(await thief.session()).toBeNull();
  });

  it('the answer of one provider at the callback of another', async () => {
    await connected();
    const eve = await stage.account('eve@other.example');
    const other = await stage.create(eve, 'Other');
    await stage.ownDomain(eve, 'other.example');
    await stage.connect(eve, stage.otherIdp);
    const bob = stage.browser();
    const begun = bob.locationOf(await bob.post('/auth/company', { email: BOB }));
    const answer = stage.idp.authorize(begun, bobAt);
    answer.pathname = `/auth/callback/org.${other}`;
    await bob.get(answer);
    expect(await bob.session()).toBeNull();
  });

  it('but a newcomer comes back before they accept an invitation', async () => {
    await stage.ownDomain(ada, DOMAIN);
    await stage.connect(ada, stage.idp);
    await stage.companySignIn(stage.browser(), stage.idp, bobAt);
    const bob = stage.browser();
    await stage.companySignIn(bob, stage.idp, bobAt);
    expect(await emailOf(bob)).toBe(BOB);
    expect(await stage.call(bob, 'list')).toMatchObject({ organizations: [] });
  });

  it('a user who is no member, though the address is theirs: they join first', async () => {
    await stage.ownDomain(ada, DOMAIN);
    await stage.connect(ada, stage.idp);
    const bob = await stage.account(BOB);
    const thief = stage.browser();
    const led = await stage.companySignIn(thief, stage.idp, bobAt);
    expect(led.searchParams.get('error')).toBe('OAuthAccountNotLinked');
    expect(await thief.session()).toBeNull();
    await stage.call(ada, 'invite', { organization, email: BOB, role: 'member' });
    await stage.call(bob, 'accept', { token: stage.invitationTo(BOB) });
    await stage.companySignIn(thief, stage.idp, bobAt);
    expect(await emailOf(thief)).toBe(BOB);
  });

  it('a member who was removed', async () => {
    await connected();
    const before = stage.browser();
    await stage.companySignIn(before, stage.idp, bobAt);
    await stage.call(before, 'list');
    const userId = await stage.idOf(BOB);
    expect(await stage.call(ada, 'removeMember', { organization, userId })).toMatchObject({ ok: true });
    const bob = stage.browser();
    const led = await stage.companySignIn(bob, stage.idp, bobAt);
    expect(led.searchParams.get('error')).toBe('AccessDenied');
    expect(await bob.session()).toBeNull();
  });

  it.each([
    ['a member', 'the provider they know', true],
    ['a member', 'one that the owner has named since', true],
    ['a user who never was a member', 'the provider they know', false],
    ['a user who never was a member', 'one that the owner has named since', false],
  ])('%s whose address is their own by now, through %s', async (_, through, joins) => {
    await connected();
    if (!joins) await stage.call(ada, 'setPolicy', { joinRole: '' });
    const bob = stage.browser();
    await stage.companySignIn(bob, stage.idp, bobAt);
    if (joins) await stage.call(bob, 'list');
    await stage.store.updateUser?.({ id: await stage.idOf(BOB), email: 'bob@private.example' });
    const isNew = through !== 'the provider they know';
    if (isNew) await stage.connect(ada, stage.otherIdp);
    const thief = stage.browser();
    const claims = { ...bobAt, email: `anyone@${DOMAIN}` };
    const led = await stage.companySignIn(thief, isNew ? stage.otherIdp : stage.idp, claims);
    expect(led.searchParams.get('error')).toBe('AccessDenied');
    expect(await thief.session()).toBeNull();
    expect(await emailOf(bob)).toBe('bob@private.example');
  });

  it('nor is its account linked to the user whose session the browser has', async () => {
    await connected();
    const eve = await stage.account('eve@example.com');
    await stage.companySignIn(eve, stage.idp, bobAt);
    // The browser is signed in as the user of the company, not as one with two ways in.
    expect(await emailOf(eve)).toBe(BOB);
    const key = { provider: `org.${organization}`, providerAccountId: 'bob' };
    expect((await stage.store.getUserByAccount?.(key))?.email).toBe(BOB);
  });
});
