import { beforeAll, describe, expect, it } from 'vitest';
import { resolveSettings } from '../support/settings.js';
import { organizationStore } from '../../src/server/organizations/guarded-store.js';
import { covers } from '../../src/server/organizations/permissions.js';
import type { TestBrowser } from '../../src/testing/index.js';
import { formsIn, type FormIn } from '../support/forms-in.js';
import { ALLOWED, organizationStage, ROLES, type OrganizationStage } from '../support/organization-stage.js';
import { skipPauses } from '../support/quick-timers.js';

skipPauses();

type Role = keyof typeof ROLES;

// The table has no other names.
const roles = Object.keys(ROLES) as Role[];
const PAGE = '/auth/organizations';
const addressOf = (role: string): string => `${role}@example.com`;

const pageOf = async (browser: TestBrowser, query: Record<string, string> = {}): Promise<string> =>
  (await browser.get(`${PAGE}?${new URLSearchParams(query)}`)).text();
/** What the page says after a form: the parameters of the URL that it leads to. */
const afterForm = async (
  browser: TestBrowser,
  fields: Record<string, string>,
): Promise<Record<string, string>> => {
  const answer = await browser.post(PAGE, fields);
  expect(answer.status).toBe(303);
  const url = new URL(answer.headers.get('location') ?? '');
  return { page: url.pathname, ...Object.fromEntries(url.searchParams) };
};

interface World {
  readonly stage: OrganizationStage;
  readonly organization: string;
  readonly browsers: Readonly<Record<Role, TestBrowser>>;
  /** The ids of a member of each role, who is none of the browsers. */
  readonly others: Readonly<Record<Role, string>>;
}

/** An organization with two members of each role, and an invitation for each role that can be invited. */
async function open(): Promise<World> {
  const stage = organizationStage({ options: { pages: true } });
  const owner = await stage.account(addressOf('owner'));
  const organization = await stage.create(owner);
  const browsers: Record<string, TestBrowser> = { owner };
  const others: Record<string, string> = {};
  for (const role of roles) {
    const address = addressOf(`other-${role}`);
    if (role === 'owner') await stage.join(owner, address, 'member', organization);
    else {
      browsers[role] = await stage.join(owner, addressOf(role), role, organization);
      await stage.join(owner, address, role, organization);
      await stage.call(owner, 'invite', { organization, email: addressOf(`invited-${role}`), role });
    }
    others[role] = await stage.idOf(address);
  }
  await stage.call(owner, 'setRole', { organization, userId: others['owner'] ?? '', role: 'owner' });
  // Both have all roles.
  return { stage, organization, browsers, others } as World;
}

/** Calls that read have none, and policies have no built-in page. */
const hasForm = (name: string): boolean => !/^(?:get|list)|(?:Policy|Domain|Connection)$/.test(name);

describe('the page of an organization shows a role exactly what the calls allow it (OR-21)', () => {
  let world: World;
  beforeAll(async () => {
    world = await open();
  });
  const forms = async (role: Role): Promise<readonly FormIn[]> =>
    formsIn(await pageOf(world.browsers[role], { organization: world.organization }));
  const doing = (all: readonly FormIn[], name: string): readonly FormIn[] =>
    all.filter(({ fields }) => fields['do'] === name);

  it.each(roles)('%s: the forms are those of the calls that the role may do', async (role) => {
    const shown = new Set((await forms(role)).map(({ fields }) => fields['do'] ?? ''));
    const wanted = Object.entries(ALLOWED)
      .filter(([name, may]) => hasForm(name) && may.includes(role))
      .map(([name]) => name);
    expect([...shown].toSorted()).toEqual(wanted.toSorted());
  });

  it.each(roles)('%s: who can be changed, and to what', async (role) => {
    const all = await forms(role);
    for (const other of roles) {
      const ofOther = (name: string): readonly FormIn[] =>
        doing(all, name).filter(({ fields }) => fields['userId'] === world.others[other]);
      const isCovered = covers(ROLES, role, other);
      expect(ofOther('removeMember')).toHaveLength(ALLOWED.removeMember.includes(role) && isCovered ? 1 : 0);
      expect(ofOther('transfer')).toHaveLength(role === 'owner' ? 1 : 0);
      const [change] = ofOther('setRole');
      const given = roles.filter((one) => covers(ROLES, role, one));
      expect(change?.choices['role'] ?? []).toEqual(ALLOWED.setRole.includes(role) && isCovered ? given : []);
      if (change !== undefined) expect(change.fields['role']).toBe(other);
    }
    const self = await world.stage.idOf(addressOf(role));
    expect(all.filter(({ fields }) => fields['userId'] === self)).toEqual([]);
  });

  it.each(roles)('%s: what can be invited, sent again and cancelled', async (role) => {
    const all = await forms(role);
    const may = ALLOWED.invite.includes(role);
    const given = roles.filter((one) => one !== 'owner' && covers(ROLES, role, one));
    const [invite] = doing(all, 'invite').filter(({ fields }) => fields['email'] === '');
    expect(invite?.choices['role'] ?? []).toEqual(may ? given : []);
    const again = doing(all, 'invite').filter(({ fields }) => fields['email'] !== '');
    expect(again.map(({ fields }) => fields['role'] ?? '').toSorted()).toEqual(may ? given.toSorted() : []);
    expect(doing(all, 'cancelInvitation')).toHaveLength(may ? 3 : 0);
    const page = await pageOf(world.browsers[role], { organization: world.organization });
    expect(page.includes(addressOf('invited-clerk').split('@')[0] ?? '')).toBe(may);
  });

  const refused = roles.flatMap((role) =>
    Object.entries(ALLOWED)
      .filter(([name, may]) => hasForm(name) && !may.includes(role))
      .map(([name]) => [role, name] as const),
  );
  it.each(refused)('%s: a forged form with %s changes nothing', async (role, name) => {
    const { organization, others, browsers } = world;
    const fields = {
      organization,
      userId: others.member,
      role: 'clerk',
      email: 'x@example.com',
      name: 'Forged',
    };
    const before = await pageOf(browsers.owner, { organization });
    expect(await afterForm(browsers[role], { ...fields, do: name, confirm: 'yes' })).toEqual({
      page: PAGE,
      organization,
      code: 'forbidden',
    });
    const after = await pageOf(browsers.owner, { organization });
    const withoutShowing = (page: string): string => page.replaceAll(/name="_showing" value="\w+"/g, '');
    expect(withoutShowing(after)).toBe(withoutShowing(before));
  });

  it('another tenant gets the page of none, which looks like one that is not there', async () => {
    const { stage, organization } = world;
    const eve = await stage.account('eve@example.com');
    for (const reference of [organization, 'acme', 'org_AAAAAAAAAAAAAAAAAAAAAA', '<b>', 'a'.repeat(5000)]) {
      const answer = await eve.get(`${PAGE}?${new URLSearchParams({ organization: reference })}`);
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toBe(`https://app.test${PAGE}?code=not_found`);
    }
    expect(await pageOf(eve, { code: 'not_found' })).toContain('It no longer exists, or you have no access');
  });

  it('a visitor who is not signed in signs in, and comes back', async () => {
    const { stage, organization } = world;
    const query = `?organization=${organization}`;
    const answer = await stage.browser().get(`${PAGE}${query}`);
    const url = new URL(answer.headers.get('location') ?? '');
    expect([answer.status, url.pathname]).toEqual([303, '/auth/signin']);
    expect(url.searchParams.get('callbackUrl')).toBe(`https://app.test${PAGE}${query}`);
    const posted = await stage.browser().post(PAGE, { do: 'delete', organization, confirm: 'yes' });
    expect(new URL(posted.headers.get('location') ?? '').pathname).toBe('/auth/signin');
  });

  it('a form of another site is refused, and one without a call that has a form (OR-15)', async () => {
    const { browsers, organization } = world;
    const request = new Request(`https://app.test${PAGE}`, {
      method: 'POST',
      headers: { origin: 'https://evil.test', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ do: 'leave', organization }),
    });
    const answer = await browsers.member.send(request);
    expect(answer.headers.get('location') ?? '').not.toContain('left');
    expect(await pageOf(browsers.member, { organization })).toContain('<bdi>Acme</bdi>');
    for (const name of ['accept', 'list', 'constructor', ''])
      expect((await browsers.owner.post(PAGE, { do: name, organization })).status).toBe(400);
  });
});

it('the forms do what they say, and the pages say it', async () => {
  const stage = organizationStage({ options: { pages: true } });
  const ada = await stage.account();
  expect(await pageOf(ada)).toContain('You aren&#39;t a member of an organization yet.');
  const made = await afterForm(ada, { do: 'create', name: 'Acme', slug: '' });
  const organization = made['organization'] ?? '';
  expect(made).toEqual({ page: PAGE, organization, status: 'created' });
  const own = { organization };
  const saved = { page: PAGE, organization, status: 'saved' };
  expect(await pageOf(ada, made)).toContain('The organization was created.');
  const other = await stage.create(ada, 'Other');
  expect(await pageOf(ada)).toMatch(/Current<[^]*Other/);
  expect(await afterForm(ada, { do: 'choose', ...own })).toEqual({ page: PAGE, status: 'chosen' });
  expect(await pageOf(ada)).toMatch(/Current<[^]*Acme[^]*Other/);
  expect(await afterForm(ada, { do: 'choose', organization: other })).toMatchObject({ status: 'chosen' });
  expect(await afterForm(ada, { do: 'update', ...own, name: 'Ajax', slug: 'ajax', logo: '' })).toEqual(saved);
  expect(await afterForm(ada, { do: 'update', ...own, name: 'Ajax', slug: 'other', logo: '' })).toMatchObject(
    {
      code: 'slug_taken',
    },
  );
  const invite = { do: 'invite', ...own, email: 'bob@example.com', role: 'member' };
  expect(await afterForm(ada, invite)).toMatchObject({ organization, status: 'sent' });
  const [again, cancel] = formsIn(await pageOf(ada, own)).filter(
    ({ fields }) => fields['email'] === 'bob@example.com' || fields['do'] === 'cancelInvitation',
  );
  expect(await afterForm(ada, { ...again?.fields })).toMatchObject({ status: 'sent' });
  expect(await afterForm(ada, { ...cancel?.fields })).toMatchObject({ code: 'not_found' });
  const token = stage.invitationTo('bob@example.com');
  const bob = await stage.account('bob@example.com');
  await stage.call(bob, 'accept', { token });
  expect(await afterForm(ada, invite)).toMatchObject({ code: 'already_member' });
  const userId = await stage.idOf('bob@example.com');
  expect(await afterForm(ada, { do: 'setRole', ...own, userId, role: 'clerk' })).toEqual(saved);
  expect(await pageOf(bob, own)).toMatch(/<p><bdi>clerk/);
  expect(await afterForm(ada, { do: 'leave', ...own })).toMatchObject({ code: 'last_owner' });
  expect(await afterForm(ada, { do: 'transfer', ...own, userId, role: 'member' })).toEqual(saved);
  expect(await afterForm(ada, { do: 'leave', ...own })).toEqual({ page: PAGE, status: 'left' });
  expect(await afterForm(bob, { do: 'delete', ...own })).toMatchObject({ code: 'invalid' });
  expect(await afterForm(bob, { do: 'delete', ...own, confirm: 'yes' })).toEqual({
    page: PAGE,
    status: 'deleted',
  });
  expect(await pageOf(bob)).toContain('You aren&#39;t a member');
  expect(await stage.call(ada, 'get', { organization: other })).toMatchObject({ ok: true });
});

it('a form never acts on the current organization in the place of one that it does not name', async () => {
  const stage = organizationStage({ options: { pages: true } });
  const ada = await stage.account();
  await stage.create(ada);
  expect(await afterForm(ada, { do: 'delete', confirm: 'yes' })).toEqual({ page: PAGE, code: 'invalid' });
  expect(await stage.call(ada, 'get')).toMatchObject({ ok: true, organization: { name: 'Acme' } });
});

it('what cannot be taken back needs a fresh proof, and leads there and back', async () => {
  const stage = organizationStage({ options: { pages: true } });
  const ada = await stage.account();
  const organization = await stage.create(ada);
  stage.clock.advance(601);
  const answer = await ada.post(PAGE, { do: 'delete', organization, confirm: 'yes' });
  const url = new URL(answer.headers.get('location') ?? '');
  expect([answer.status, url.pathname]).toEqual([303, '/auth/signin']);
  expect(url.searchParams.get('callbackUrl')).toBe(`https://app.test${PAGE}?organization=${organization}`);
  expect(await pageOf(ada, { organization })).toContain('Acme');
});

it('members come page by page, and a form leads back to its page', async () => {
  const stage = organizationStage({ options: { pages: true } });
  const ada = await stage.account();
  const organization = await stage.create(ada);
  const store = organizationStore(resolveSettings(stage.config));
  for (let n = 0; n < 30; n += 1)
    await store.addMember({
      organizationId: organization,
      userId: `u${n}`,
      role: 'member',
      since: new Date(),
    });
  const first = await pageOf(ada, { organization });
  const [, href = ''] = /href="([^"]*after=[^"]*)"/.exec(first) ?? [];
  const second = await (await ada.get(href.replaceAll('&amp;', '&'))).text();
  const removals = [first, second].map((page) =>
    formsIn(page).filter(({ fields }) => fields['do'] === 'removeMember'),
  );
  expect(removals.flat()).toHaveLength(30);
  expect(first.match(/id="m\d+"/g)).toHaveLength(25);
  expect(second).not.toMatch(/href="[^"]*after=/);
  const last = removals[1]?.at(-1)?.fields;
  expect(await afterForm(ada, { ...last })).toEqual({
    page: PAGE,
    organization,
    after: last?.['after'],
    status: 'removed',
  });
});

describe('names are text, of any script (OR-22)', () => {
  const HOSTILE = [
    '<img src=x onerror=alert(1)>',
    '"><script>alert(1)</script>',
    "' onfocus='alert(1)",
    '{site}{date}',
    'W'.repeat(100),
    '😀'.repeat(25),
    'שלום عربي',
  ];
  it.each(HOSTILE)('%s', async (name) => {
    const stage = organizationStage({ options: { pages: true } });
    const ada = await stage.account();
    const id = await stage.idOf('ada@example.com');
    // Names of users come from providers, with any character.
    await stage.store.updateUser?.({ id, name: `\u202E${name}\u0000` });
    const organization = await stage.create(ada, name);
    for (const page of [await pageOf(ada), await pageOf(ada, { organization })]) {
      expect(page).not.toMatch(/<(?:img|script)|[^;] onfocus=/);
      // Isolated: it turns nothing around that is not its own.
      expect(page).toMatch(/<bdi>[^<]+<\/bdi>/);
      expect(page.match(/<title>([^<]*)/)?.[1]).not.toMatch(/\p{Cf}/u);
    }
  });
});

it('what the URL says is never text of a page', async () => {
  const stage = organizationStage({ options: { pages: true } });
  const ada = await stage.account();
  const organization = await stage.create(ada);
  const evil = { status: 'Evil words', code: 'Evil words', after: 'Evil words' };
  for (const query of [
    evil,
    { ...evil, organization },
    { status: 'constructor', code: '__proto__', organization },
  ]) {
    const page = await pageOf(ada, query);
    expect(page).not.toMatch(/role="(?:status|alert)"/);
    expect(page.replaceAll(/name="after" value="[^"]*"/g, '')).not.toContain('Evil');
  }
});

it('without the option there are no pages, and nothing is read', async () => {
  const stage = organizationStage();
  const ada = await stage.account();
  expect((await ada.get(PAGE)).status).toBe(404);
  expect((await ada.post(PAGE, { do: 'create', name: 'Acme' })).status).toBe(404);
  expect(await stage.call(ada, 'list')).toMatchObject({ organizations: [] });
});

it('users who may create no organization see no form for it', async () => {
  const stage = organizationStage({ options: { pages: true, mayCreate: () => false } });
  const ada = await stage.account();
  expect(formsIn(await pageOf(ada))).toEqual([]);
  expect(await afterForm(ada, { do: 'create', name: 'Acme' })).toEqual({ page: PAGE, code: 'forbidden' });
});
