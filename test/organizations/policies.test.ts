import { beforeEach, describe, expect, it } from 'vitest';
import { Auth } from '../../src/core/auth.js';
import { organizations, organizationPolicies } from '../../src/organizations.js';
import { refusalOf } from '../../src/server/protect.js';
import type { TestBrowser } from '../../src/testing/index.js';
import { totp, recoveryCodes, secondFactor } from '../../src/second-factor.js';
import { appCode, JSON_ONLY, jsonOf } from '../support/factor-stage.js';
import { ROLES } from '../support/organization-stage.js';
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

const call = (...given: Parameters<PolicyStage['call']>) => stage.call(...given);
const rolesOf = async (browser: TestBrowser): Promise<string[]> => {
  const { organizations: found } = await call(browser, 'list');
  // What the call gives.
  return (found as { role: string }[]).map(({ role }) => role);
};

/** How `protect` answers a page of the organization. */
const asked = async (browser: TestBrowser, headers: Record<string, string> = {}): Promise<unknown> => {
  const request = new Request(`https://app.test/billing?organization=${organization}`, {
    headers: { cookie: browser.cookieHeader(), ...headers },
  });
  const refusal = await refusalOf(request, stage.config, { maySee: { organization: true } });
  return refusal === undefined ? 'in' : [refusal.status, refusal.location ?? null];
};

describe('a domain of an organization (OR-16)', () => {
  it('counts for nothing until the DNS has its record', async () => {
    const added = await call(ada, 'addDomain', { domain: 'ACME.example' });
    expect(added).toMatchObject({
      ok: true,
      domain: { domain: DOMAIN, verifiedAt: null, record: { name: `_latchkey.${DOMAIN}` } },
    });
    await call(ada, 'setPolicy', { joinRole: 'member' });
    expect(await call(ada, 'verifyDomain', { domain: DOMAIN })).toMatchObject({
      ok: false,
      error: 'domain_not_verified',
    });
    stage.dns.set(`_latchkey.${DOMAIN}`, ['latchkey-domain=', 'latchkey-domain=AAAA']);
    expect(await call(ada, 'verifyDomain', { domain: DOMAIN })).toMatchObject({
      error: 'domain_not_verified',
    });
    const bob = await stage.account(BOB);
    expect(await rolesOf(bob)).toEqual([]);
    await stage.ownDomain(ada, DOMAIN);
    expect(await call(ada, 'getPolicy')).toMatchObject({
      domains: [{ domain: DOMAIN, verifiedAt: stage.clock.now().toISOString() }],
    });
    expect(await rolesOf(bob)).toEqual(['member']);
  });

  it('is of one organization: the first that shows it', async () => {
    await stage.ownDomain(ada, DOMAIN);
    const eve = await stage.account('eve@evil.example');
    await stage.create(eve, 'Evil');
    await call(eve, 'addDomain', { domain: DOMAIN });
    expect(await call(eve, 'verifyDomain', { domain: DOMAIN })).toMatchObject({
      error: 'domain_not_verified',
    });
    // Even where both records are there.
    const { domains } = await call(eve, 'getPolicy');
    const [{ record }] = domains as [{ record: { name: string; value: string } }];
    stage.dns.set(record.name, [...(stage.dns.get(record.name) ?? []), record.value]);
    expect(await call(eve, 'verifyDomain', { domain: DOMAIN })).toMatchObject({
      status: 409,
      error: 'domain_taken',
    });
    await call(ada, 'removeDomain', { domain: DOMAIN });
    expect(await call(eve, 'verifyDomain', { domain: DOMAIN })).toMatchObject({ ok: true });
  });

  it.each([
    '',
    'example',
    'ada@acme.example',
    '127.0.0.1',
    'acme.example/x',
    'a b.example',
    '*.example',
    '.',
  ])('%j is refused', async (domain) => {
    expect(await call(ada, 'addDomain', { domain })).toMatchObject({ error: 'invalid', field: 'domain' });
  });

  it('says when the DNS cannot be asked, and logs why', async () => {
    await call(ada, 'addDomain', { domain: DOMAIN });
    stage.dns.down = true;
    expect(await call(ada, 'verifyDomain', { domain: DOMAIN })).toMatchObject({
      status: 503,
      error: 'dns_unavailable',
    });
    expect(String(stage.log.errors.at(-1))).toContain('resolveTxt');
  });

  it('is looked at anew each day: a domain that was sold counts no more, one whose DNS is down does for a week', async () => {
    await stage.ownDomain(ada, DOMAIN);
    await call(ada, 'setPolicy', { joinRole: 'member' });
    const day = 86_400;
    stage.dns.down = true;
    stage.clock.advance(2 * day);
    expect(await rolesOf(await stage.account(BOB))).toEqual(['member']);
    stage.clock.advance(6 * day);
    expect(await rolesOf(await stage.account(`carol@${DOMAIN}`))).toEqual([]);
    stage.dns.down = false;
    expect(await rolesOf(await stage.account(`dave@${DOMAIN}`))).toEqual(['member']);
    stage.dns.clear();
    stage.clock.advance(2 * day);
    expect(await rolesOf(await stage.account(`eve@${DOMAIN}`))).toEqual([]);
    stage.dns.down = true;
    expect(await rolesOf(await stage.account(`frank@${DOMAIN}`))).toEqual([]);
  });

  it('ends with its organization', async () => {
    await stage.ownDomain(ada, DOMAIN);
    await call(ada, 'setPolicy', { joinRole: 'member' });
    expect(await call(ada, 'delete', { organization })).toMatchObject({ ok: true });
    expect(await rolesOf(await stage.account(BOB))).toEqual([]);
    await stage.create(ada, 'Next');
    await stage.ownDomain(ada, DOMAIN);
  });
});

describe('users join by their domain (OR-17)', () => {
  beforeEach(async () => {
    await stage.ownDomain(ada, DOMAIN);
    await call(ada, 'setPolicy', { joinRole: 'clerk' });
  });

  it.each(['list', 'get', 'choose', 'listMembers'] as const)('at the first %s', async (name) => {
    const bob = await stage.account(BOB);
    expect(await call(bob, name, name === 'list' ? {} : { organization })).toMatchObject({ ok: true });
    expect(await rolesOf(bob)).toEqual(['clerk']);
    expect(stage.audit.filter((event) => event.name === 'member.joined')).toHaveLength(1);
  });

  it('not with an address that is not proven, of another domain, or of one below', async () => {
    const unproven = await stage.store.createUser?.({
      id: 'unproven',
      email: BOB,
      emailVerified: null,
      name: null,
      image: null,
    });
    expect(unproven).toBeDefined();
    const { policies } = await import('../../src/server/organizations/policies/loaded.js');
    const { resolveSettings } = await import('../support/settings.js');
    const joined = await policies.joinByDomain(resolveSettings(stage.config), String(unproven?.id));
    expect(joined).toBeUndefined();
    for (const address of [`bob@x.${DOMAIN}`, `bob@${DOMAIN}.evil.example`, 'bob@example.com'])
      expect(await rolesOf(await stage.account(address))).toEqual([]);
  });

  it.each(['removeMember', 'leave'] as const)('not again after %s, but by an invitation', async (name) => {
    const bob = await stage.account(BOB);
    expect(await rolesOf(bob)).toEqual(['clerk']);
    const userId = await stage.idOf(BOB);
    const by = name === 'leave' ? bob : ada;
    expect(await call(by, name, { organization, userId })).toMatchObject({ ok: true });
    expect(await rolesOf(bob)).toEqual([]);
    expect(await call(bob, 'get', { organization })).toMatchObject({ error: 'not_found' });
    await stage.call(ada, 'invite', { organization, email: BOB, role: 'member' });
    await call(bob, 'accept', { token: stage.invitationTo(BOB) });
    expect(await rolesOf(bob)).toEqual(['member']);
  });

  it('with the first request about no organization, where they are in none', async () => {
    const bob = await stage.account(BOB);
    expect(await call(bob, 'get')).toMatchObject({
      ok: true,
      organization: { id: organization, role: 'clerk' },
    });
    // One of their own is what the request is about; they join with their list.
    const carol = await stage.account(`carol@${DOMAIN}`);
    const own = await stage.create(carol, 'Own');
    expect(await call(carol, 'get')).toMatchObject({ organization: { id: own } });
    expect((await rolesOf(carol)).toSorted()).toEqual(['clerk', 'owner']);
  });

  it('once, where many requests come at the same time', async () => {
    const bob = await stage.account(BOB);
    await Promise.all(Array.from({ length: 16 }, () => call(bob, 'list')));
    expect(await rolesOf(bob)).toEqual(['clerk']);
    expect(stage.audit.filter((event) => event.name === 'member.joined')).toHaveLength(1);
  });

  it.each(['owner', 'boss'])('never as %s', async (joinRole) => {
    expect(await call(ada, 'setPolicy', { joinRole })).toMatchObject({ error: 'invalid', field: 'joinRole' });
  });
});

describe('what an organization demands of a session (OR-18)', () => {
  it('a provider: calls and pages refuse others, and lead people to the sign-in; owners are exempt', async () => {
    const bob = await stage.join(ada, BOB, 'admin', organization);
    await stage.connect(ada, stage.idp);
    expect(await call(ada, 'setPolicy', { providers: 'connection' })).toMatchObject({
      ok: true,
      policy: { providers: ['connection'] },
    });
    expect(await call(bob, 'listMembers', { organization })).toMatchObject({
      status: 403,
      error: 'provider_not_allowed',
    });
    expect(await call(ada, 'listMembers', { organization })).toMatchObject({ ok: true });
    expect(await asked(bob)).toEqual([403, null]);
    expect(await asked(bob, { accept: 'text/html' })).toMatchObject([
      302,
      expect.stringContaining('/auth/signin?'),
    ]);
    expect(await asked(ada)).toBe('in');
    // Who cannot meet it can still go.
    expect(await call(bob, 'leave', { organization })).toMatchObject({ ok: true });
  });

  it.each([
    [{ providers: 'github' }, 'providers'],
    [{ providers: 'connection' }, 'providers'],
    [{ providers: 'password, ' }, 'providers'],
    [{ secondFactor: 'true' }, 'secondFactor'],
    [{ secondFactor: 'maybe' }, 'secondFactor'],
  ])('%j is refused: no member could meet it, or it means nothing', async (policy, field) => {
    expect(await call(ada, 'setPolicy', policy as Record<string, string>)).toMatchObject({
      error: 'invalid',
      field,
    });
    expect(await call(ada, 'getPolicy')).toMatchObject({ policy: { secondFactor: false, providers: null } });
  });
});

describe('a second factor (OR-18)', () => {
  it('is demanded of calls and pages, also by an owner who must have one', async () => {
    stage = await policyStage({
      config: { secondFactor: secondFactor({ factors: [totp({ issuer: 'Acme' }), recoveryCodes()] }) },
    });
    ada = await stage.account();
    organization = await stage.create(ada);
    expect(await call(ada, 'setPolicy', { secondFactor: 'true' })).toMatchObject({
      status: 403,
      error: 'second_factor_required',
    });
    const bob = await stage.join(ada, BOB, 'admin', organization);
    await enrol(ada);
    expect(await call(ada, 'setPolicy', { secondFactor: 'true' })).toMatchObject({ ok: true });
    expect(await call(bob, 'listMembers', { organization })).toMatchObject({
      error: 'second_factor_required',
    });
    const people = { accept: 'text/html' };
    expect(await asked(bob, people)).toMatchObject([302, expect.stringContaining('/auth/second-factor?')]);
    expect(await asked(bob)).toMatchObject([401, null]);
    await enrol(bob);
    expect(await call(bob, 'listMembers', { organization })).toMatchObject({ ok: true });
    expect(await asked(bob)).toBe('in');
    // Ended by those who can meet it.
    expect(await call(ada, 'setPolicy', { secondFactor: 'false' })).toMatchObject({ ok: true });
  });
});

/** Sets up an authenticator app. */
async function enrol(browser: TestBrowser): Promise<void> {
  const { secret, enrolment } = (await jsonOf(
    browser.post('/auth/security', { do: 'enrol' }, JSON_ONLY),
  )) as { secret: string; enrolment: string };
  const code = await appCode(secret, stage.clock.now());
  const answer = await jsonOf(browser.post('/auth/security', { do: 'confirm', enrolment, code }, JSON_ONLY));
  if (answer['ok'] !== true) throw new Error(`It was refused: ${JSON.stringify(answer)}`);
}

describe('the configuration', () => {
  const problemsOf = async (
    changes: Partial<PolicyStage['config']>,
    without?: 'revocation',
  ): Promise<string> => {
    const config = { ...stage.config, ...changes };
    if (without !== undefined) delete config[without];
    const response = await Auth(new Request('https://app.test/auth/session'), config);
    expect(response.status).toBe(500);
    return stage.log.errors.map(String).join('\n');
  };
  const resolveTxt = async (): Promise<string[][]> => [];

  it('needs `revocation`, and what the function returns', async () => {
    const policies = organizationPolicies({ resolveTxt });
    const without = await problemsOf(
      { session: { strategy: 'jwt' }, organizations: organizations({ roles: ROLES, policies }) },
      'revocation',
    );
    expect(without).toContain('`organizations.policies` needs the option `revocation`');
    const plain = await problemsOf({
      organizations: organizations({ roles: ROLES, policies: { resolveTxt } }),
    });
    expect(plain).toContain('must be what `organizationPolicies()`');
  });

  it.each([
    [{ resolveTxt: undefined }, 'organizations.policies.resolveTxt'],
    [{ resolveTxt, connection: { fetch: 'no' } }, 'organizations.policies.connection.fetch'],
  ])('%j is refused', async (given, name) => {
    // Plain JavaScript may give anything.
    const policies = organizationPolicies(given as never);
    expect(await problemsOf({ organizations: organizations({ roles: ROLES, policies }) })).toContain(name);
  });

  it('without the option, its calls say what they need, and its paths are not there', async () => {
    const bare = { ...stage.config, organizations: organizations({ roles: ROLES }) };
    const page = await Auth(new Request('https://app.test/auth/company'), bare);
    expect(page.status).toBe(404);
    const signIn = await Auth(new Request(`https://app.test/auth/callback/org.${organization}?code=1`), bare);
    expect(signIn.status).toBe(404);
  });
});
