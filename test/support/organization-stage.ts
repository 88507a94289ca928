import { organizations } from '../../src/organizations.js';
import type { OrganizationCall } from '../../src/types/organization-calls.js';
import type { OrganizationsOptions } from '../../src/types/organizations.js';
import type { AuthConfig } from '../../src/types/config.js';
import type { TestBrowser } from '../../src/testing/index.js';
import { accountStage, type AccountStage } from './account-stage.js';

export const ROLES = {
  owner: ['*'],
  admin: ['organization:update', 'member:*', 'invoice:*'],
  clerk: ['member:invite', 'invoice:read', 'invoice:write'],
  member: ['invoice:read'],
} as const;

// The table has no other names.
const EVERY_ROLE = Object.keys(ROLES) as (keyof typeof ROLES)[];

/** What each role may do, written out: the table of the library must say the same. */
export const ALLOWED: Readonly<
  Record<
    Exclude<OrganizationCall, 'list' | 'create' | 'choose' | 'getInvitation' | 'accept' | 'decline'>,
    readonly (keyof typeof ROLES)[]
  >
> = {
  get: EVERY_ROLE,
  listMembers: EVERY_ROLE,
  leave: EVERY_ROLE,
  update: ['owner', 'admin'],
  setRole: ['owner', 'admin'],
  removeMember: ['owner', 'admin'],
  invite: ['owner', 'admin', 'clerk'],
  listInvitations: ['owner', 'admin', 'clerk'],
  cancelInvitation: ['owner', 'admin', 'clerk'],
  transfer: ['owner'],
  delete: ['owner'],
  getPolicy: ['owner', 'admin'],
  setPolicy: ['owner'],
  addDomain: ['owner'],
  verifyDomain: ['owner'],
  removeDomain: ['owner'],
  setConnection: ['owner'],
  removeConnection: ['owner'],
};

/** What a call answers a program. */
export interface CallAnswer {
  readonly ok: boolean;
  readonly error?: string;
  readonly field?: string;
  readonly status: number;
  readonly [member: string]: unknown;
}

/** An application with organizations. */
export interface OrganizationStage extends AccountStage {
  /** Calls something as a program does. */
  call(browser: TestBrowser, name: OrganizationCall, argument?: Record<string, string>): Promise<CallAnswer>;
  /** Creates an organization; its id. */
  create(browser: TestBrowser, name?: string): Promise<string>;
  /** Invites an address, and accepts in the browser of its user. */
  join(
    owner: TestBrowser,
    email: string,
    ...into: readonly [role: string, organization: string]
  ): Promise<TestBrowser>;
  /** The secret in the newest invitation to an address. */
  invitationTo(email: string): string;
  /** The id of the user with an address. */
  idOf(email: string): Promise<string>;
}

export interface OrganizationChanges {
  readonly options?: Partial<OrganizationsOptions>;
  readonly config?: Partial<AuthConfig>;
}

export function organizationStage({ options, config }: OrganizationChanges = {}): OrganizationStage {
  const stage = accountStage({
    config: { organizations: organizations({ roles: ROLES, ...options }), ...config },
  });
  const organizationOf = ({ organization }: CallAnswer): { readonly id: string } =>
    // What the calls of the table give.
    organization as { readonly id: string };
  const call: OrganizationStage['call'] = async (browser, name, argument = {}) => {
    const isRead = /^(?:list|get)/.test(name);
    const response = isRead
      ? await browser.get(`/auth/organization?${new URLSearchParams({ call: name, ...argument })}`)
      : await browser.post('/auth/organization', { call: name, ...argument });
    return { ...((await response.json()) as CallAnswer), status: response.status };
  };
  const made: OrganizationStage = {
    ...stage,
    call,
    create: async (browser, name = 'Acme') => organizationOf(await call(browser, 'create', { name })).id,
    invitationTo: (email) => new URL(stage.linkTo(email), 'https://app.test').searchParams.get('token') ?? '',
    join: async (owner, email, ...[role, organization]) => {
      const invited = await call(owner, 'invite', { organization, email, role });
      if (!invited.ok) throw new Error(`The invitation was refused: ${JSON.stringify(invited)}`);
      const token = made.invitationTo(email);
      const browser = await stage.account(email);
      const accepted = await call(browser, 'accept', { token });
      if (!accepted.ok) throw new Error(`It was not accepted: ${JSON.stringify(accepted)}`);
      return browser;
    },
    idOf: async (email) => {
      const user = await stage.store.getUserByEmail?.(email);
      return String(user?.id);
    },
  };
  return made;
}
