import { beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '../../src/server/organizations/calls.js';
import { covers } from '../../src/server/organizations/permissions.js';
import type { TestBrowser } from '../../src/testing/index.js';
import type { OrganizationCall } from '../../src/types/organization-calls.js';
import { ALLOWED, ROLES } from '../support/organization-stage.js';
import { stages } from '../support/organization-stores.js';
import { policyStage, type PolicyStage } from '../support/policy-stage.js';

const DOMAIN = 'acme.example';

type Role = keyof typeof ROLES;
type Visitor = Role | 'another tenant' | 'no session' | 'removed';

// The table has no other names.
const calls = Object.keys(CALLS) as OrganizationCall[];
const roles = Object.keys(ROLES) as Role[];
const visitors: readonly Visitor[] = [...roles, 'another tenant', 'no session', 'removed'];

type Stage = (typeof stages)[number][1];

interface World {
  readonly stage: PolicyStage;
  readonly organization: string;
  readonly browsers: Readonly<Record<Visitor, TestBrowser>>;
  /** A member with the least role, and an open invitation: what calls are about. */
  readonly target: string;
  readonly invitation: string;
}

async function open(organizationStage: Stage): Promise<World> {
  const stage = await policyStage({}, organizationStage);
  const owner = await stage.account('owner@example.com');
  const organization = await stage.create(owner);
  await stage.ownDomain(owner, DOMAIN, organization);
  const join = (name: string, role: string): Promise<TestBrowser> =>
    stage.join(owner, `${name}@example.com`, role, organization);
  const removed = await join('removed', 'admin');
  const browsers = {
    owner,
    admin: await join('admin', 'admin'),
    clerk: await join('clerk', 'clerk'),
    member: await join('member', 'member'),
    'another tenant': await stage.account('stranger@example.com'),
    'no session': stage.browser(),
    removed,
  };
  await stage.create(browsers['another tenant'], 'Other');
  await join('target', 'member');
  const userId = await stage.idOf('removed@example.com');
  await stage.call(owner, 'removeMember', { organization, userId });
  const { invitation } = await stage.call(owner, 'invite', {
    organization,
    email: 'open@example.com',
    role: 'member',
  });
  return {
    stage,
    organization,
    browsers,
    target: await stage.idOf('target@example.com'),
    // What the call gives.
    invitation: (invitation as { readonly id: string }).id,
  };
}

/** The argument with which a call of a member would do something. */
const argumentOf = ({ stage, organization, target, invitation }: World): Record<string, string> => ({
  organization,
  userId: target,
  role: 'member',
  email: 'new@example.com',
  name: 'Renamed',
  invitation,
  token: 'A'.repeat(43),
  domain: DOMAIN,
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
    beforeAll(async () => {
      world = await open(organizationStage);
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
      const before = await everything(world);
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
  const allowed = Object.entries(ALLOWED).flatMap(([name, may]) =>
    // The names of the table.
    may.map((role) => [role, name as keyof typeof ALLOWED] as const),
  );
  it.each(allowed)('%s: %s', async (role, name) => {
    const world = await open(organizationStage);
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
    const pairs = roles.flatMap((own) => roles.map((other) => [own, other] as const));
    it.each(pairs)('%s gives %s', async (own, other) => {
      const world = await open(organizationStage);
      const { stage, organization, browsers } = world;
      const argument = { ...argumentOf(world), role: other };
      const isAllowed = ALLOWED.setRole.includes(own) && covers(ROLES, own, other);
      expect((await stage.call(browsers[own], 'setRole', argument)).ok).toBe(isAllowed);
      const mayInvite = other !== 'owner' && ALLOWED.invite.includes(own) && covers(ROLES, own, other);
      expect((await stage.call(browsers[own], 'invite', { ...argument, email: 'x@example.com' })).ok).toBe(
        mayInvite,
      );
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
        const world = await open(organizationStage);
        const { stage, organization, browsers } = world;
        const userId = await stage.idOf('owner@example.com');
        const answer = await stage.call(browsers.admin, name, { organization, userId, role: 'member' });
        expect(answer).toMatchObject({ ok: false, error: 'forbidden' });
      },
    );
  },
);
