import { describe, expect, it } from 'vitest';
import { deleteUser, deleteUserById, getSession } from '../../src/index.js';
import {
  organization as organizationVerb,
  organizations as organizationsOption,
} from '../../src/organizations.js';
import { refusalOf } from '../../src/server/protect.js';
import type { TestBrowser } from '../../src/testing/index.js';
import type { Adapter } from '../../src/types/adapter.js';
import type { RecordStore } from '../../src/types/records.js';
import { organizationStage as recordStage, ROLES, type CallAnswer } from '../support/organization-stage.js';
import { stages } from '../support/organization-stores.js';
import { skipPauses } from '../support/quick-timers.js';

skipPauses();

const namesIn = ({ organizations }: CallAnswer): string[] =>
  // What the call gives.
  (organizations as { name: string }[]).map(({ name }) => name);
const membersIn = ({ members }: CallAnswer): { userId: string; role: string; email: string }[] =>
  members as { userId: string; role: string; email: string }[];

const requestOf = (browser: TestBrowser, path = '/', headers: Record<string, string> = {}): Request =>
  new Request(new URL(path, 'https://app.test'), { headers: { cookie: browser.cookieHeader(), ...headers } });

describe.each(stages)('organizations, in %s', (_store, organizationStage) => {
  it('are created with a slug of their name, which is unique, and are chosen in the browser', async () => {
    const stage = organizationStage();
    const ada = await stage.account();
    const first = await stage.call(ada, 'create', { name: 'Ärger & Söhne' });
    expect(first).toMatchObject({
      ok: true,
      organization: { name: 'Ärger & Söhne', role: 'owner', logo: null },
    });
    expect(first['organization']).toMatchObject({ slug: 'arger-sohne' });
    const second = await stage.call(ada, 'create', { name: 'Ärger & Söhne' });
    expect(second['organization']).toMatchObject({
      slug: expect.stringMatching(/^arger-sohne-[a-z\d]{8}$/),
    });
    expect(await stage.call(ada, 'create', { name: 'Third', slug: 'arger-sohne' })).toMatchObject({
      status: 409,
      error: 'slug_taken',
      field: 'slug',
    });
    expect(await stage.call(ada, 'get')).toMatchObject({ organization: second['organization'] });
    expect(namesIn(await stage.call(ada, 'list'))).toHaveLength(2);
  });

  it.each([
    ['name', { name: '' }],
    ['name', { name: ' ' }],
    ['name', { name: 'a'.repeat(101) }],
    ['name', { name: 'line\nbreak' }],
    ['name', { name: 'Win at https://evil.example' }],
    ['name', { name: 'You won! claim at evil.example.com/x' }],
    ['slug', { name: 'A', slug: 'UPPER' }],
    ['slug', { name: 'A', slug: 'a_b' }],
    ['slug', { name: 'A', slug: '-a' }],
    ['logo', { name: 'A', logo: 'javascript:alert(1)' }],
    ['logo', { name: 'A', logo: '//evil.example/x.png' }],
    ['logo', { name: 'A', logo: 'data:text/html,x' }],
  ])('a wrong %s is refused: %j', async (field, argument) => {
    const stage = organizationStage();
    const ada = await stage.account();
    expect(await stage.call(ada, 'create', argument)).toMatchObject({ status: 400, error: 'invalid', field });
    expect(namesIn(await stage.call(ada, 'list'))).toEqual([]);
  });

  it('a user owns as many as `limit` says, and only who `mayCreate` allows creates one', async () => {
    const stage = organizationStage({
      options: { limit: 2, mayCreate: ({ email }) => email !== 'eve@example.com' },
    });
    const ada = await stage.account();
    await stage.create(ada);
    await stage.create(ada);
    expect(await stage.call(ada, 'create', { name: 'Third' })).toMatchObject({ error: 'limit' });
    const bob = await stage.account('bob@example.com');
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => stage.call(bob, 'create', { name: 'Mine' })),
    );
    expect(answers.filter(({ ok }) => ok).length).toBeLessThanOrEqual(2);
    expect(namesIn(await stage.call(bob, 'list')).length).toBeLessThanOrEqual(2);
    const eve = await stage.account('eve@example.com');
    expect(await stage.call(eve, 'create', { name: 'Mine' })).toMatchObject({
      status: 403,
      error: 'forbidden',
    });
  });

  it('are renamed and moved to another slug; the former one is free again, and leads nowhere', async () => {
    const stage = organizationStage();
    const ada = await stage.account();
    await stage.call(ada, 'create', { name: 'Acme', slug: 'acme' });
    const updated = await stage.call(ada, 'update', {
      organization: 'acme',
      name: 'Apex',
      slug: 'apex',
      logo: '/a.png',
    });
    expect(updated['organization']).toMatchObject({ name: 'Apex', slug: 'apex', logo: '/a.png' });
    expect(await stage.call(ada, 'get', { organization: 'acme' })).toMatchObject({ error: 'not_found' });
    expect(await stage.call(ada, 'get', { organization: 'apex' })).toMatchObject({ ok: true });
    expect(await stage.call(ada, 'create', { name: 'New', slug: 'acme' })).toMatchObject({ ok: true });
    expect(await stage.call(ada, 'update', { organization: 'apex', slug: 'acme' })).toMatchObject({
      error: 'slug_taken',
    });
  });

  it('an owner deletes one after a recent sign-in: members and invitations go with it', async () => {
    const stage = organizationStage();
    const ada = await stage.account();
    const organization = await stage.create(ada);
    const bob = await stage.join(ada, 'bob@example.com', 'member', organization);
    await stage.call(ada, 'invite', { organization, email: 'new@example.com', role: 'member' });
    stage.clock.advance(700);
    expect(await stage.call(ada, 'delete', { organization })).toMatchObject({
      error: 'reauthentication_required',
    });
    const userId = await stage.idOf('bob@example.com');
    for (const [name, argument] of [
      ['setRole', { userId, role: 'owner' }],
      ['transfer', { userId }],
    ] as const)
      expect(await stage.call(ada, name, { organization, ...argument })).toMatchObject({
        error: 'reauthentication_required',
      });
    await stage.signIn(ada);
    expect(await stage.call(ada, 'delete', { organization })).toMatchObject({ ok: true });
    expect(namesIn(await stage.call(bob, 'list'))).toEqual([]);
    const token = stage.invitationTo('new@example.com');
    const late = await stage.account('new@example.com');
    expect(await stage.call(late, 'accept', { token })).toMatchObject({ error: 'not_found' });
    expect(await stage.call(ada, 'create', { name: 'Acme', slug: 'acme' })).toMatchObject({ ok: true });
  });
});

describe.each(stages)('members, in %s', (_store, organizationStage) => {
  it('are listed page by page, each once, with name and address', async () => {
    const stage = organizationStage();
    const ada = await stage.account();
    const organization = await stage.create(ada);
    for (const name of ['bob', 'cleo', 'dan'])
      await stage.join(ada, `${name}@example.com`, 'member', organization);
    const found: string[] = [];
    let after = '';
    do {
      const page = await stage.call(ada, 'listMembers', { organization, limit: '3', after });
      found.push(...membersIn(page).map(({ email, role }) => `${email} ${role}`));
      after = String(page['next'] ?? '');
    } while (after !== '');
    expect(found.toSorted()).toEqual([
      'ada@example.com owner',
      'bob@example.com member',
      'cleo@example.com member',
      'dan@example.com member',
    ]);
    expect(await stage.call(ada, 'listMembers', { organization, limit: '101' })).toMatchObject({
      field: 'limit',
    });
  });

  it('the last owner cannot leave, nor be demoted or removed by another owner (OR-05)', async () => {
    const stage = organizationStage();
    const ada = await stage.account();
    const organization = await stage.create(ada);
    const bob = await stage.join(ada, 'bob@example.com', 'member', organization);
    const userId = await stage.idOf('ada@example.com');
    for (const [name, argument] of [
      ['leave', {}],
      ['setRole', { userId, role: 'member' }],
      ['removeMember', { userId }],
    ] as const)
      expect(await stage.call(ada, name, { organization, ...argument })).toMatchObject({
        status: 409,
        error: 'last_owner',
      });
    const bobId = await stage.idOf('bob@example.com');
    expect(await stage.call(ada, 'transfer', { organization, userId: bobId, role: 'admin' })).toMatchObject({
      ok: true,
    });
    expect(await stage.call(bob, 'get', { organization })).toMatchObject({ organization: { role: 'owner' } });
    expect(await stage.call(ada, 'get', { organization })).toMatchObject({ organization: { role: 'admin' } });
    expect(await stage.call(ada, 'leave', { organization })).toMatchObject({ ok: true });
    expect(await stage.call(ada, 'get', { organization })).toMatchObject({ error: 'not_found' });
  });

  it('two owners who leave at once: one stays (OR-06)', async () => {
    const stage = organizationStage();
    const ada = await stage.account();
    const organization = await stage.create(ada);
    const bob = await stage.join(ada, 'bob@example.com', 'member', organization);
    const userId = await stage.idOf('bob@example.com');
    await stage.call(ada, 'setRole', { organization, userId, role: 'owner' });
    const answers = await Promise.all(
      [ada, bob].map((browser) => stage.call(browser, 'leave', { organization })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const stayed = answers[0]?.ok === true ? bob : ada;
    expect(membersIn(await stage.call(stayed, 'listMembers', { organization }))).toMatchObject([
      { role: 'owner' },
    ]);
  });

  it('32 times at once, owners remove and demote each other: one owner who is a member stays (OR-06)', async () => {
    const stage = organizationStage();
    const ada = await stage.account();
    const organization = await stage.create(ada);
    const bob = await stage.join(ada, 'bob@example.com', 'member', organization);
    const [adaId, bobId] = await Promise.all(
      ['ada@example.com', 'bob@example.com'].map((one) => stage.idOf(one)),
    );
    await stage.call(ada, 'setRole', { organization, userId: bobId ?? '', role: 'owner' });
    await Promise.all(
      Array.from({ length: 32 }, (_, n) => {
        const [who, userId] = n % 2 === 0 ? [ada, bobId] : [bob, adaId];
        const name = n % 4 < 2 ? 'removeMember' : 'setRole';
        return stage
          .call(who, name, { organization, userId: userId ?? '', role: 'member' })
          .catch(() => undefined);
      }),
    );
    const lists = await Promise.all(
      [ada, bob].map((one) => stage.call(one, 'listMembers', { organization })),
    );
    const members = membersIn(lists.find(({ ok }) => ok) ?? { ok: false, status: 0, members: [] });
    expect(members.filter(({ role }) => role === 'owner').length).toBeGreaterThanOrEqual(1);
  });

  it('a change of role or a removal counts at the next request, in every process (OR-13)', async () => {
    const stage = organizationStage();
    const ada = await stage.account();
    const organization = await stage.create(ada);
    const bob = await stage.join(ada, 'bob@example.com', 'admin', organization);
    const userId = await stage.idOf('bob@example.com');
    // Another object: another process, which remembers nothing of this one.
    const refusal = async (): Promise<unknown> =>
      (await refusalOf(requestOf(bob), { ...stage.config }, { maySee: { can: 'invoice:write' } }))?.message;
    expect(await refusal()).toBeUndefined();
    await stage.call(ada, 'setRole', { organization, userId, role: 'member' });
    expect(await refusal()).toBe('Your role does not allow this.');
    await stage.call(ada, 'removeMember', { organization, userId });
    expect(await refusal()).toBe('Choose an organization first.');
  });

  it('an owner whose role is taken away while a request is under way makes no owners (OR-04)', async () => {
    const stage = organizationStage();
    const ada = await stage.account();
    const organization = await stage.create(ada);
    const bob = await stage.join(ada, 'bob@example.com', 'member', organization);
    await stage.join(ada, 'cleo@example.com', 'member', organization);
    const [bobId, cleoId] = await Promise.all(
      ['bob@example.com', 'cleo@example.com'].map((one) => stage.idOf(one)),
    );
    await stage.call(ada, 'setRole', { organization, userId: bobId ?? '', role: 'owner' });
    const [demoted, promoted] = await Promise.all([
      stage.call(ada, 'setRole', { organization, userId: bobId ?? '', role: 'member' }),
      stage.call(bob, 'setRole', { organization, userId: cleoId ?? '', role: 'owner' }),
    ]);
    expect(demoted.ok).toBe(true);
    const roles = membersIn(await stage.call(ada, 'listMembers', { organization }));
    const cleo = roles.find(({ userId }) => userId === cleoId);
    // Either came first; what was refused left nothing behind.
    expect(cleo?.role).toBe(promoted.ok ? 'owner' : 'member');
  });

  it('an argument never says who asks (OR-14)', async () => {
    const stage = organizationStage();
    const ada = await stage.account();
    const organization = await stage.create(ada);
    const eve = await stage.account('eve@example.com');
    const userId = await stage.idOf('ada@example.com');
    const forged = { organization, userId, user: userId, actor: userId, visitor: userId, access: 'owner' };
    expect(await stage.call(eve, 'update', { ...forged, name: 'Mine' })).toMatchObject({
      error: 'not_found',
    });
    expect(await stage.call(eve, 'leave', forged)).toMatchObject({ error: 'not_found' });
  });

  it('a user with an id like that of the owner of records is refused', async () => {
    const stage = organizationStage();
    await stage.store.createUser?.({ id: 'org:x', email: 'odd@example.com', emailVerified: new Date() });
    await stage.store.createSession?.({
      sessionToken: 'odd',
      userId: 'org:x',
      expires: new Date('2031-01-01'),
    });
    const request = new Request('https://app.test/', {
      headers: { cookie: '__Secure-authjs.session-token=odd' },
    });
    await expect(organizationVerb(request, stage.config, 'list')).rejects.toThrow(
      'must not begin with "org:"',
    );
  });
});

describe.each(stages)('users who are deleted, in %s', (_store, organizationStage) => {
  it('leave their organizations; those without other members are deleted', async () => {
    const stage = organizationStage();
    const ada = await stage.account();
    const organization = await stage.create(ada);
    const bob = await stage.join(ada, 'bob@example.com', 'member', organization);
    await stage.call(bob, 'create', { name: 'Own', slug: 'own' });
    await deleteUser(requestOf(bob), stage.config);
    expect(membersIn(await stage.call(ada, 'listMembers', { organization }))).toHaveLength(1);
    expect(await stage.call(ada, 'create', { name: 'Own', slug: 'own' })).toMatchObject({ ok: true });
  });

  it('stay members where the adapter cannot delete them', async () => {
    const stage = organizationStage();
    const ada = await stage.account();
    const organization = await stage.create(ada);
    await stage.join(ada, 'bob@example.com', 'member', organization);
    const { deleteUser: _, deleteUserWithData: __, ...adapter } = stage.store as Adapter;
    const config = { ...stage.config, adapter, records: stage.store.records };
    const userId = await stage.idOf('bob@example.com');
    await expect(deleteUserById(config, userId)).rejects.toThrow('needs the method `deleteUser`');
    expect(membersIn(await stage.call(ada, 'listMembers', { organization }))).toHaveLength(2);
  });

  it('the only owner of an organization with other members is not deleted (OR-05)', async () => {
    const stage = organizationStage();
    const ada = await stage.account();
    const organization = await stage.create(ada);
    await stage.join(ada, 'bob@example.com', 'admin', organization);
    expect(await deleteUser(requestOf(ada), stage.config)).toMatchObject({ ok: false, error: 'last_owner' });
    const userId = await stage.idOf('ada@example.com');
    await expect(deleteUserById(stage.config, userId)).rejects.toThrow('only owner of an organization');
    expect((await getSession(requestOf(ada), stage.config)).status).toBe('in');
    expect(await stage.call(ada, 'get', { organization })).toMatchObject({ organization: { role: 'owner' } });
  });
});

describe.each(stages)('which organization a request is about, in %s', (_store, organizationStage) => {
  const open = async (options = {}) => {
    const stage = organizationStage({ options });
    const ada = await stage.account();
    const eve = await stage.account('eve@example.com');
    await stage.call(eve, 'create', { name: 'Theirs', slug: 'theirs' });
    await stage.call(ada, 'create', { name: 'One', slug: 'one' });
    await stage.call(ada, 'create', { name: 'Two', slug: 'two' });
    const about = async (path?: string, headers?: Record<string, string>): Promise<unknown> => {
      const result = await organizationVerb(requestOf(ada, path, headers), stage.config, 'get');
      return result.ok ? result.organization.slug : result.error;
    };
    return { stage, ada, eve, about };
  };

  it('the one that the browser chose, unless a header or the query names another', async () => {
    const { stage, ada, about } = await open();
    expect(await about()).toBe('two');
    await stage.call(ada, 'choose', { organization: 'one' });
    expect(await about()).toBe('one');
    expect(await about('/page?organization=two')).toBe('two');
    expect(await about('/page', { 'x-organization': 'two' })).toBe('two');
  });

  it('one that is named and is not the user’s is never replaced by another (OR-12)', async () => {
    const { about } = await open();
    for (const named of ['theirs', 'nothing', '../two', '__proto__', 'a'.repeat(65)])
      expect(await about('/page', { 'x-organization': named }), named).toBe('not_found');
    expect(await about('/page?organization=theirs')).toBe('not_found');
  });

  it('a cookie of another user’s choice does not count (OR-12)', async () => {
    const { stage, ada, eve, about } = await open();
    const theirs = (await stage.call(eve, 'get'))['organization'] as { id: string };
    const cookie = ada.cookieHeader().replace(/(authjs\.organization=)[^;]+/, `$1${theirs.id}`);
    expect(cookie).toContain(theirs.id);
    expect(await about('/', { cookie })).toBe('no_organization');
  });

  it('the only one, where none was chosen; without any there is none', async () => {
    const stage = organizationStage();
    const ada = await stage.account();
    const get = () => stage.call(ada, 'get');
    expect(await get()).toMatchObject({ status: 404, error: 'no_organization' });
    await stage.create(ada);
    const other = stage.browser();
    await stage.signIn(other);
    expect(await stage.call(other, 'get')).toMatchObject({ organization: { name: 'Acme' } });
  });

  it('what the hook says comes first: a subdomain, for instance', async () => {
    const { about } = await open({
      activeOrganization: ({ url }: { url?: URL }) => url?.searchParams.get('tenant') ?? undefined,
    });
    expect(await about('/?tenant=one', { 'x-organization': 'two' })).toBe('one');
    expect(await about('/', { 'x-organization': 'one' })).toBe('one');
    expect(await about('/?tenant=theirs')).toBe('not_found');
  });

  it('the hook can look a custom domain up; when that fails or hangs, no organization answers', async () => {
    const { about } = await open({
      activeOrganization: async ({ url }: { url?: URL }) =>
        Promise.resolve(url?.searchParams.get('tenant') ?? undefined),
    });
    expect(await about('/?tenant=one', { 'x-organization': 'two' })).toBe('one');
    expect(await about('/', { 'x-organization': 'two' })).toBe('two');
    const fails = {
      activeOrganization: (): Promise<string> => Promise.reject(new Error('The database is down.')),
    };
    const throws = {
      activeOrganization: (): string => {
        throw new Error('It is broken.');
      },
    };
    const hangs = { activeOrganization: (): Promise<string> => new Promise(() => {}) };
    const stage = organizationStage();
    const ada = await stage.account();
    await stage.create(ada);
    for (const options of [fails, throws, hangs]) {
      const option = organizationsOption({ roles: ROLES, ...options });
      const config = { ...stage.config, organizations: option, timeouts: { callbacks: 0.05 } };
      const asked = refusalOf(requestOf(ada), config, { maySee: { organization: true } });
      await expect(asked).rejects.toMatchObject({
        type: 'CallbackRouteError',
        message: expect.stringContaining('`organizations.activeOrganization`'),
      });
    }
  });
});

describe.each(stages)('protect, in %s', (_store, organizationStage) => {
  it('allows members whose role allows it, and says which organization it was', async () => {
    const stage = organizationStage();
    const ada = await stage.account();
    const organization = await stage.create(ada);
    const bob = await stage.join(ada, 'bob@example.com', 'member', organization);
    const refused = async (browser: TestBrowser, rules: object): Promise<number | undefined> =>
      (await refusalOf(requestOf(browser), stage.config, { maySee: rules }))?.status;
    expect(await refused(bob, { can: 'invoice:read' })).toBeUndefined();
    expect(await refused(bob, { organization: true })).toBeUndefined();
    expect(await refused(bob, { organization, can: 'invoice:write' })).toBe(403);
    expect(await refused(bob, { organization: 'other' })).toBe(403);
    expect(await refused(bob, { organization: false })).toBeUndefined();
    expect(await refused(stage.browser(), { organization: true })).toBe(401);
    let granted: { organization?: { role?: string }; can?: (permission: string) => boolean } = {};
    const grant = (members: object): void => void (granted = members);
    await refusalOf(requestOf(bob), stage.config, { maySee: { organization: true }, grant });
    expect(granted.organization).toMatchObject({ id: organization, role: 'member' });
    expect([granted.can?.('invoice:read'), granted.can?.('invoice:write')]).toEqual([true, false]);
  });

  it('rules that make no sense are errors, not permission', async () => {
    const stage = organizationStage();
    const ada = await stage.account();
    await stage.create(ada);
    for (const rules of [{ organization: 1 }, { can: '' }, { can: true }])
      await expect(
        // Plain JavaScript may write anything.
        refusalOf(requestOf(ada), stage.config, { maySee: rules as object }),
      ).rejects.toThrow(RangeError);
    const { organizations: _, ...without } = stage.config;
    await expect(refusalOf(requestOf(ada), without, { maySee: { can: 'a:b' } })).rejects.toThrow(
      'need the option `organizations`',
    );
  });
});

it('a role that was taken out of the configuration allows nothing', async () => {
  const stage = recordStage();
  const ada = await stage.account();
  const organization = await stage.create(ada);
  const bob = await stage.join(ada, 'bob@example.com', 'admin', organization);
  const { admin: _, ...others } = ROLES;
  const later = recordStage({ options: { roles: others }, config: { adapter: stage.store } });
  const request = requestOf(bob);
  expect((await refusalOf(request, later.config, { maySee: { can: 'invoice:read' } }))?.status).toBe(403);
  expect(await refusalOf(request, later.config, { maySee: { organization: true } })).toBeUndefined();
});

it('ten organizations of one user are read with as many statements as one', async () => {
  const statements = async (count: number): Promise<string[]> => {
    const stage = recordStage();
    const calls: string[] = [];
    const records = new Proxy(stage.store.records, {
      get: (target, name: keyof RecordStore) => {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        return (...args: readonly unknown[]): unknown => {
          calls.push(name);
          return Reflect.apply(method, target, args) as unknown;
        };
      },
    });
    const ada = await stage.account();
    for (let n = 0; n < count; n += 1) await stage.create(ada, `Company ${n}`);
    const listed = await organizationVerb(requestOf(ada), { ...stage.config, records }, 'list');
    expect(listed).toMatchObject({ ok: true });
    expect(listed.ok && listed.organizations).toHaveLength(count);
    return calls.filter((name) => name.startsWith('list') || name === 'getMany');
  };
  const one = await statements(1);
  expect(one).toEqual(['listByOwner', 'getMany']);
  expect(await statements(10)).toEqual(one);
});
