import { beforeEach, describe, expect, it } from 'vitest';
import {
  organization as organizationVerb,
  organizationPolicies,
  organizations,
} from '../../src/organizations.js';
import type { TestBrowser } from '../../src/testing/index.js';
import type { OrganizationCall } from '../../src/types/organization-calls.js';
import { CALLS } from '../../src/server/organizations/calls.js';
import {
  ADMIN,
  administrationStage,
  BOB,
  type AdministrationStage,
} from '../support/administration-stage.js';
import { formsIn } from '../support/forms-in.js';
import { JSON_ONLY } from '../support/factor-stage.js';
import { ORIGIN } from '../support/password-stage.js';
import { ROLES } from '../support/organization-stage.js';
import { skipPauses } from '../support/quick-timers.js';

skipPauses();

const FRIEND = 'friend@example.com';

interface World {
  readonly stage: AdministrationStage;
  /** The browser of the administrator, who is in the place of Bob. */
  readonly admin: TestBrowser;
  readonly bob: TestBrowser;
  /** The organization that Bob owns. */
  readonly organization: string;
  /** The secret of an invitation for Bob. */
  readonly token: string;
}

type Answer = Readonly<Record<string, unknown>> & { readonly status: number };

async function call(browser: TestBrowser, name: string, fields: Record<string, string>): Promise<Answer> {
  const response = await browser.post('/auth/organization', { call: name, ...fields }, JSON_ONLY);
  return { ...((await response.json()) as object), status: response.status };
}

async function create(browser: TestBrowser): Promise<string> {
  const { organization } = await call(browser, 'create', { name: 'Acme' });
  // What the call gives.
  return (organization as { readonly id: string }).id;
}

async function open(strategy: 'database' | 'jwt'): Promise<World> {
  const stage = administrationStage({
    config: {
      session: { strategy, fields: ['id'] },
      organizations: organizations({
        roles: ROLES,
        pages: true,
        policies: organizationPolicies({ resolveTxt: () => Promise.resolve([]) }),
      }),
    },
  });
  const admin = await stage.account(ADMIN);
  const bob = await stage.account(BOB);
  const friend = await stage.account(FRIEND);
  const organization = await create(bob);
  const other = await create(friend);
  await call(friend, 'invite', { organization: other, email: BOB, role: 'admin' });
  const token = new URL(stage.linkTo(BOB), ORIGIN).searchParams.get('token') ?? '';
  const answer = await stage.call(admin, 'impersonate', { userId: await stage.idOf(BOB) });
  if (!answer.ok) throw new Error(`It was refused: ${JSON.stringify(answer)}`);
  return { stage, admin, bob, organization, token };
}

/** An argument of each call that Bob could send himself. */
const argumentsOf = ({ organization, token }: World): Readonly<Record<string, string>> => ({
  organization,
  token,
  name: 'Mine',
  email: 'eve@example.com',
  role: 'admin',
  userId: 'someone',
  invitation: 'one',
  domain: 'example.com',
});
// The table has no other names.
const NAMES = Object.keys(CALLS) as OrganizationCall[];
const READING = NAMES.filter((name) => /^(?:list|get)/.test(name));
const CHANGING = NAMES.filter((name) => !READING.includes(name) && name !== 'choose');

describe.each(['database', 'jwt'] as const)(
  'organizations in the place of a user, with %s sessions (AM-19)',
  (strategy) => {
    let world: World;
    beforeEach(async () => {
      world = await open(strategy);
    });

    it('a call that changes something is refused, and changes nothing', async () => {
      const { stage, admin } = world;
      const before = stage.store.snapshot();
      const mails = stage.mails.length;
      for (const name of CHANGING)
        expect(await call(admin, name, argumentsOf(world)), name).toMatchObject({
          ok: false,
          error: 'impersonated',
          status: 403,
        });
      expect(CHANGING).toHaveLength(17);
      expect(stage.store.snapshot()).toEqual(before);
      expect(stage.mails).toHaveLength(mails);
    });

    it('so is one of the server’s own code', async () => {
      const { stage, admin, organization } = world;
      const request = new Request(ORIGIN, { headers: { cookie: admin.cookieHeader() } });
      const argument = { organization, email: 'eve@example.com', role: 'admin' };
      expect(await organizationVerb(request, stage.config, 'invite', argument)).toMatchObject({
        ok: false,
        error: 'impersonated',
      });
      expect(await organizationVerb(request, stage.config, 'list')).toMatchObject({ ok: true });
    });

    it('the pages show no form for one, and refuse it: 403', async () => {
      const { stage, admin, organization } = world;
      const before = stage.store.snapshot();
      for (const path of ['/auth/organizations', `/auth/organizations?organization=${organization}`]) {
        const page = await admin.get(path);
        expect(page.status).toBe(200);
        const forms = formsIn(await page.text()).map(({ fields }) => fields['do']);
        expect(forms.filter((name) => name !== 'choose')).toEqual([]);
      }
      for (const name of ['create', 'update', 'invite', 'leave', 'delete']) {
        const fields = { ...argumentsOf(world), do: name, confirm: 'yes' };
        const answer = await admin.post('/auth/organizations', fields);
        expect(answer.status, name).toBe(403);
      }
      expect((await admin.post('/auth/invitation', { token: world.token })).status).toBe(403);
      expect(stage.store.snapshot()).toEqual(before);
    });

    it('what only reads is answered, and the browser can choose what it shows', async () => {
      const { admin, organization } = world;
      for (const name of ['list', 'get', 'listMembers', 'listInvitations', 'getInvitation', 'choose'])
        expect(await call(admin, name, argumentsOf(world)), name).toMatchObject({ ok: true });
      const chosen = await admin.post('/auth/organizations', { do: 'choose', organization });
      expect([chosen.status, chosen.headers.get('location')]).toEqual([
        303,
        `${ORIGIN}/auth/organizations?status=chosen`,
      ]);
    });

    it('the user can still do all of it, and so can the administrator in their own session', async () => {
      const { stage, admin, bob, organization } = world;
      const page = await bob.get(`/auth/organizations?organization=${organization}`);
      expect(formsIn(await page.text()).map(({ fields }) => fields['do'])).toContain('invite');
      expect(await call(bob, 'update', { organization, name: 'Apex' })).toMatchObject({ ok: true });
      expect(await call(bob, 'accept', { token: world.token })).toMatchObject({ ok: true });
      await stage.call(admin, 'stopImpersonating');
      expect(await create(admin)).toEqual(expect.any(String));
    });
  },
);
