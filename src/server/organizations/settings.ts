import type { OptionContext } from '../../core/contracts/features.js';
import type { OrganizationSettings, PolicySettings } from '../../core/contracts/organization-settings.js';
import type { Settings } from '../../core/contracts/settings.js';
import type { OrganizationRoles, OrganizationsOptions } from '../../types/organizations.js';
import { AuthError } from '../../errors.js';
import type { RunsSql } from '../../types/runs-sql.js';
import { carriedFeatures, sqlRunner } from '../../types/symbols.js';
import { describeValue } from '../../core/kit/describe-value.js';
import { secondsIn } from '../../core/kit/duration.js';
import { senderOf } from '../account-mails.js';
import { OWNER } from './permissions.js';

const DAY = 86_400;
const ROLE = /^[a-z][\w-]{0,31}$/i;
/** A permission, `resource:*` or `*`. */
const PATTERN = /^(?:\*|[\w.-]{1,64}(?::(?:\*|[\w.:-]{1,64}))?)$/;
/** The resources whose permissions the library asks for. */
const OWN = /^(?:organization|member):/;

/** The methods of a store of organizations. */
const STORE_METHODS = [
  'createOrganization',
  'findOrganization',
  'updateOrganization',
  'deleteOrganization',
  'findMember',
  'addMember',
  'updateMember',
  'removeMember',
  'listMembers',
  'listMemberships',
  'putInvitation',
  'findInvitation',
  'removeInvitation',
  'listInvitations',
] as const;

/** Resolves the option `organizations`; reports every wrong member, and what else it needs. */
export function resolveOrganizations(
  options: OrganizationsOptions,
  context: OptionContext,
  problems: Error[],
): OrganizationSettings {
  const {
    mayCreate,
    activeOrganization,
    store,
    policies,
    pages = false,
    limit = 10,
    invitation: { expires = '7d', send } = {},
  } = options;
  checkContext(context, { hasStore: store !== undefined, sends: send !== undefined }, problems);
  for (const [name, value] of Object.entries({ mayCreate, activeOrganization, 'invitation.send': send }))
    if (value !== undefined && typeof value !== 'function')
      problems.push(wrong(name, 'must be a function', value));
  const missing = STORE_METHODS.filter(
    (name) => store !== undefined && typeof Object(store)[name] !== 'function',
  );
  if (missing.length > 0)
    problems.push(
      new AuthError(
        `The option \`organizations.store\` has no ${missing.map((name) => `\`${name}\``).join(', ')}: see docs/guides/organizations.md.`,
      ),
    );
  if (typeof pages !== 'boolean') problems.push(wrong('pages', 'must be true or false', pages));
  if (!Number.isInteger(limit) || limit < 1 || limit > 1000)
    problems.push(wrong('limit', 'must be a whole number, 1 to 1000', limit));
  return Object.freeze({
    roles: rolesOf(options, problems),
    invitationMaxAge: lifeOf(expires, problems),
    sendInvitation: send,
    mayCreate,
    limit,
    activeOrganization,
    hasPages: pages,
    store,
    policies: policiesIn(policies, context, problems),
    runner: runnerOf(context.adapter),
    texts: async (language: string) => {
      const { loadOrganizationTexts } = await import('../../core/texts/organizations/load.js');
      return loadOrganizationTexts(language);
    },
  });
}

/** How an adapter of this package finds many users at once; `undefined` where the application replaced how it finds one. */
function runnerOf(adapter: object | undefined): object | undefined {
  // Any object; only adapters of this package use the symbol.
  const { getUser, [sqlRunner]: runner } = Object(adapter) as RunsSql & { readonly getUser?: unknown };
  return runner !== undefined && Reflect.get(runner, 'getUser') === getUser ? runner : undefined;
}

function wrong(name: string, must: string, value: unknown): AuthError {
  return new AuthError(`The option \`organizations.${name}\` ${must}; it is ${describeValue(value)}.`);
}

function policiesIn(
  given: OrganizationsOptions['policies'],
  context: OptionContext,
  problems: Error[],
): PolicySettings | undefined {
  if (given === undefined) return undefined;
  // Only this package uses the symbol: `organizationPolicies()` puts what loads its code there.
  const carried = Object(given)[carriedFeatures] as Pick<PolicySettings, 'load'> | undefined;
  if (carried === undefined) {
    problems.push(
      new AuthError(
        'The option `organizations.policies` must be what `organizationPolicies()` of `latchkey/organizations` returns: call it.',
      ),
    );
    return undefined;
  }
  if (typeof given.resolveTxt !== 'function')
    problems.push(
      wrong(
        'policies.resolveTxt',
        'must be a function, for instance `resolveTxt` of `node:dns/promises`',
        given.resolveTxt,
      ),
    );
  const { fetch } = given.connection ?? {};
  if (fetch !== undefined && typeof fetch !== 'function')
    problems.push(wrong('policies.connection.fetch', 'must be a function', fetch));
  if (!context.hasRecords)
    problems.push(
      new AuthError(
        'The option `organizations.policies` needs a store of records: set the option `records`, for instance `records: sqlRecords(pool)`.',
      ),
    );
  // A session says with which provider it began in its record.
  if (!context.areSessionsKept)
    problems.push(
      new AuthError(
        'The option `organizations.policies` needs the option `revocation`, for instance `{ check: "always" }`: it keeps with which ' +
          'provider a session began.',
      ),
    );
  return {
    resolveTxt: given.resolveTxt,
    ...(given.connection !== undefined && { connection: given.connection }),
    load: carried.load,
  };
}

function lifeOf(value: unknown, problems: Error[]): number {
  const seconds = secondsIn(value);
  if (seconds !== undefined && seconds >= 60 && seconds <= 30 * DAY) return seconds;
  problems.push(
    wrong('invitation.expires', 'must be a length of time of a minute to 30 days, such as "7d"', value),
  );
  return DAY;
}

function rolesOf({ roles, permissions }: OrganizationsOptions, problems: Error[]): OrganizationRoles {
  // Plain JavaScript may give anything.
  const given: Readonly<Record<string, unknown>> = Object(roles);
  const owner = given[OWNER];
  if (!Array.isArray(owner) || owner.length !== 1 || owner[0] !== '*')
    problems.push(
      wrong('roles.owner', "must be ['*']: owners may do everything, and every organization has one", owner),
    );
  const known = Array.isArray(permissions) ? permissions : undefined;
  if (permissions !== undefined && known === undefined)
    problems.push(wrong('permissions', 'must be a list', permissions));
  for (const [name, patterns] of Object.entries(given)) checkRole(name, patterns, { known, problems });
  return Object.freeze({ ...roles });
}

function checkRole(
  name: string,
  patterns: unknown,
  { known, problems }: { readonly known: readonly string[] | undefined; readonly problems: Error[] },
): void {
  if (!ROLE.test(name))
    problems.push(
      new AuthError(
        `The option \`organizations.roles\` has the role ${describeValue(name)}; its name must be 1 to 32 letters, digits, "_" and "-".`,
      ),
    );
  if (!Array.isArray(patterns)) {
    problems.push(wrong(`roles.${name}`, 'must be a list', patterns));
    return;
  }
  const must =
    known === undefined
      ? 'must have permissions such as "invoice:read" and "invoice:*"'
      : 'must have permissions that `organizations.permissions` lists';
  for (const pattern of patterns)
    if (!isPattern(pattern, known)) problems.push(wrong(`roles.${name}`, must, pattern));
}

function isPattern(pattern: unknown, known: readonly string[] | undefined): boolean {
  if (typeof pattern !== 'string' || !PATTERN.test(pattern)) return false;
  if (known === undefined || pattern === '*' || OWN.test(pattern)) return true;
  return pattern.endsWith(':*')
    ? known.some((one) => one.startsWith(pattern.slice(0, -1)))
    : known.includes(pattern);
}

function checkContext(
  context: OptionContext,
  { hasStore, sends }: { readonly hasStore: boolean; readonly sends: boolean },
  problems: Error[],
): void {
  const { adapter, hasRecords } = context;
  if (adapter === undefined || Reflect.get(adapter, 'getUser') === undefined)
    problems.push(
      new AuthError('The option `organizations` needs an adapter with `getUser`: members are stored users.'),
    );
  if (!hasRecords && !hasStore)
    problems.push(
      new AuthError(
        'The option `organizations` needs a store of records, or one of its own. The adapters of this package carry one; beside ' +
          'another adapter set the option `records`, for instance `records: sqlRecords(pool)`, or `organizations.store`.',
      ),
    );
  // Without either, nothing says when a stored session began.
  if (context.session.isRevocable && !context.areSessionsKept && context.config.secondFactor === undefined)
    problems.push(
      new AuthError(
        'The option `organizations` with `session.strategy: "database"` needs the option `revocation`, for instance `{ check: "always" }`: ' +
          'it keeps when a session began, and to delete an organization needs a recent sign-in.',
      ),
    );
  // The context has the table of the settings; its type here would make a circle of files.
  if (!sends && senderOf(context as unknown as Pick<Settings, 'providers'>) === undefined)
    problems.push(
      new AuthError(
        'The option `organizations` needs a provider that sends mails, for invitations: add `Password()` or an email provider of this ' +
          'package, without `notices: false` and without a `sendVerificationRequest` of your own, or send them yourself with ' +
          '`organizations.invitation.send`.',
      ),
    );
}
