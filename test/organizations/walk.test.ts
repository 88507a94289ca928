import { beforeAll, describe, expect, it } from 'vitest';
import { resolveSettings } from '../support/settings.js';
import { CALLS } from '../../src/server/organizations/calls.js';
import { organizationStore } from '../../src/server/organizations/guarded-store.js';
import { covers } from '../../src/server/organizations/permissions.js';
import type { TestBrowser } from '../../src/testing/index.js';
import type { OrganizationCall } from '../../src/types/organization-calls.js';
import { ALLOWED, ROLES } from '../support/organization-stage.js';
import { stages } from '../support/organization-stores.js';
import { policyStage, type PolicyStage } from '../support/policy-stage.js';

type Role = keyof typeof ROLES;
type Visitor = Role | 'another tenant' | 'no session' | 'removed';

// The table has no other names.
const calls = Object.keys(CALLS) as OrganizationCall[];
const roles = Object.keys(ROLES) as Role[];
const visitors: readonly Visitor[] = [...roles, 'another tenant', 'no session', 'removed'];

type Stage = (typeof stages)[number][1];

/** An application with users who can be members. */
interface Application {
  readonly stage: PolicyStage;
  readonly browsers: Readonly<Record<Visitor, TestBrowser>>;
}

interface World extends Application {
  readonly organization: string;
  /** A domain that it owns. */
  readonly domain: string;
  /** A member with the least role, and an open invitation: what calls are about. */
  readonly target: string;
  readonly invitation: string;
}

const addressOf = (name: string): string => `${name}@example.com`;

async function openApplication(organizationStage: Stage): Promise<Application> {
  // One owner has all organizations of the tests.
  const stage = await policyStage({ options: { limit: 1000 } }, organizationStage);
  const account = (name: string): Promise<TestBrowser> => stage.account(addressOf(name));
  const browsers = {
    owner: await account('owner'),
    admin: await account('admin'),
    clerk: await account('clerk'),
    member: await account('member'),
    'another tenant': await account('stranger'),
    'no session': stage.browser(),
    removed: await account('removed'),
  };
  await account('target');
  await stage.create(browsers['another tenant'], 'Other');
  return { stage, browsers };
}

let opened = 0;

/** A new organization, with a member of each role, and one who was removed. */
async function open(application: Application): Promise<World> {
  const { stage, browsers } = application;
  const { owner } = browsers;
  opened += 1;
  const domain = `acme-${opened}.example`;
  const organization = await stage.create(owner, `Acme ${opened}`);
  await stage.ownDomain(owner, domain, organization);
  const store = organizationStore(resolveSettings(stage.config));
  for (const [name, role] of Object.entries({ ...ROLES, removed: 'admin', target: 'member' })) {
    if (name === 'owner') continue;
    const userId = await stage.idOf(addressOf(name));
    const since = stage.clock.now();
    await store.addMember({
      organizationId: organization,
      userId,
      role: typeof role === 'string' ? role : name,
      since,
    });
    if (name === 'removed') await stage.call(owner, 'removeMember', { organization, userId });
  }
  const { invitation } = await stage.call(owner, 'invite', {
    organization,
    email: addressOf(`open-${opened}`),
    role: 'member',
  });
  return {
    ...application,
    organization,
    domain,
    target: await stage.idOf(addressOf('target')),
    // What the call gives.
    invitation: (invitation as { readonly id: string }).id,
  };
}

/** The argument with which a call of a member would do something. */
const argumentOf = ({ stage, organization, domain, target, invitation }: World): Record<string, string> => ({
  organization,
  userId: target,
  role: 'member',
  email: addressOf(`new-${opened}`),
  name: 'Renamed',
  invitation,
  token: 'A'.repeat(43),
  domain,
  joinRole: 'member',
  issuer: stage.idp.issuer,
  clientId: stage.idp.clientId,
  clientSecret: stage.idp.clientSecret,
});

/** Everything that is stored, to compare. */
async function everything({ stage, organization, browsers }: World): Promise<unknown> {
  const { owner } = browsers;
  const parts = ['get', 'listMembers', 'listInvitations', 'getPolicy'] as const;
  return Promise.all(parts.map((name) => stage.call(owner, name, { organization })));
}

describe.each(stages)(
  'every call × every role × own, other and no organization (OR-01, OR-02, OR-03), in %s',
  (_, organizationStage) => {
    let world: World;
    let before: unknown;
    beforeAll(async () => {
      world = await open(await openApplication(organizationStage));
      before = await everything(world);
    });

    it('every call in an organization has a row here', () => {
      const inside = calls.filter((name) => CALLS[name].needs !== 'user');
      expect(inside.toSorted()).toEqual(Object.keys(ALLOWED).toSorted());
    });

    const refusals = visitors.flatMap((visitor) =>
      calls.flatMap((name) => {
        if (CALLS[name].needs === 'user')
          return visitor === 'no session' ? [[visitor, name, 'no_session'] as const] : [];
        const allowed: readonly Visitor[] = Reflect.get(ALLOWED, name);
        if (allowed.includes(visitor)) return [];
        const isMember = (roles as readonly Visitor[]).includes(visitor);
        const error = visitor === 'no session' ? 'no_session' : isMember ? 'forbidden' : 'not_found';
        return [[visitor, name, error] as const];
      }),
    );

    it.each(refusals)('%s: %s is refused with %s, and changes nothing', async (visitor, name, error) => {
      const answer = await world.stage.call(world.browsers[visitor], name, argumentOf(world));
      expect(answer).toMatchObject({ ok: false, error });
      expect(answer.status).toBe({ no_session: 401, forbidden: 403, not_found: 404 }[error]);
      expect(await everything(world)).toEqual(before);
    });

    it.each(['choose', 'accept', 'decline', 'getInvitation'] as const)(
      '%s by a user of another tenant is refused',
      async (name) => {
        const answer = await world.stage.call(world.browsers['another tenant'], name, argumentOf(world));
        expect(answer).toMatchObject({ ok: false, error: 'not_found' });
      },
    );

    it('an organization that is not there answers like one of which the user is no member', async () => {
      const { stage, browsers, organization } = world;
      const stranger = browsers['another tenant'];
      const other = await stage.call(stranger, 'get', { organization });
      const none = await stage.call(stranger, 'get', { organization: 'org_AAAAAAAAAAAAAAAAAAAAAA' });
      expect(other).toEqual(none);
    });
  },
);

describe.each(stages)('what a role allows, it can do, in %s', (_, organizationStage) => {
  let application: Application;
  beforeAll(async () => {
    application = await openApplication(organizationStage);
  });
  const allowed = Object.entries(ALLOWED).flatMap(([name, may]) =>
    // The names of the table.
    may.map((role) => [role, name as keyof typeof ALLOWED] as const),
  );
  it.each(allowed)('%s: %s', async (role, name) => {
    const world = await open(application);
    // The last owner cannot leave.
    if (name === 'leave' && role === 'owner')
      await world.stage.call(world.browsers.owner, 'setRole', { ...argumentOf(world), role: 'owner' });
    const answer = await world.stage.call(world.browsers[role], name, argumentOf(world));
    expect(answer).toMatchObject({ ok: true, status: 200 });
  });
});

describe.each(stages)(
  'no member gives or takes a role above their own (OR-04), in %s',
  (_, organizationStage) => {
    let application: Application;
    beforeAll(async () => {
      application = await openApplication(organizationStage);
    });
    const pairs = roles.flatMap((own) => roles.map((other) => [own, other] as const));
    it.each(pairs)('%s gives %s', async (own, other) => {
      const world = await open(application);
      const { stage, organization, browsers } = world;
      const argument = { ...argumentOf(world), role: other };
      const isAllowed = ALLOWED.setRole.includes(own) && covers(ROLES, own, other);
      expect((await stage.call(browsers[own], 'setRole', argument)).ok).toBe(isAllowed);
      const mayInvite = other !== 'owner' && ALLOWED.invite.includes(own) && covers(ROLES, own, other);
      expect(
        (await stage.call(browsers[own], 'invite', { ...argument, email: addressOf(`x-${opened}`) })).ok,
      ).toBe(mayInvite);
      const { members } = await stage.call(browsers.owner, 'listMembers', { organization });
      // What the call gives.
      const found = (members as { userId: string; role: string }[]).find(
        ({ userId }) => userId === world.target,
      );
      expect(found?.role).toBe(isAllowed ? other : 'member');
    });

    it.each(['setRole', 'removeMember'] as const)(
      'an admin cannot %s an owner, nor can a clerk an admin',
      async (name) => {
        const world = await open(application);
        const { stage, organization, browsers } = world;
        const userId = await stage.idOf(addressOf('owner'));
        const answer = await stage.call(browsers.admin, name, { organization, userId, role: 'member' });
        expect(answer).toMatchObject({ ok: false, error: 'forbidden' });
      },
    );
  },
);
