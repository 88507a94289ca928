import { describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { resolveSettings } from '../support/settings.js';
import { organizations, type OrganizationStore } from '../../src/organizations.js';
import { RecordOrganizations } from '../../src/server/organizations/record-store.js';
import { recordsOf } from '../../src/core/records/records.js';
import type { AuthConfig } from '../../src/types/config.js';
import type { OrganizationsOptions } from '../../src/types/organizations.js';
import { baseConfig } from '../support/config.js';
import { organizationStage, ROLES } from '../support/organization-stage.js';

/** What is reported of a configuration. */
function problemOf(options: object, changes: Partial<AuthConfig> = {}): string {
  const config = {
    ...baseConfig(),
    adapter: MemoryAdapter(),
    revocation: { check: 'always' } as const,
    // Plain JavaScript may give anything.
    organizations: organizations({
      roles: ROLES,
      invitation: { send: () => {} },
      ...options,
    } as OrganizationsOptions),
    ...changes,
  };
  try {
    resolveSettings(config);
    return '';
  } catch (error) {
    return String(error);
  }
}

describe('the option `organizations`', () => {
  it.each([
    ['roles.owner', { roles: {} }],
    ['roles.owner', { roles: undefined }],
    ['roles.owner', { roles: { owner: [] } }],
    ['roles.owner', { roles: { owner: ['invoice:*'] } }],
    ['roles.member', { roles: { owner: ['*'], member: 'invoice:read' } }],
    ['roles.member', { roles: { owner: ['*'], member: ['in voice'] } }],
    ['roles.member', { roles: { owner: ['*'], member: ['*:read'] } }],
    ['roles.member', { roles: { owner: ['*'], member: ['invoice:wirte'] }, permissions: ['invoice:write'] }],
    ['roles.member', { roles: { owner: ['*'], member: ['bill:*'] }, permissions: ['invoice:write'] }],
    ['has the role "9"', { roles: { owner: ['*'], 9: [] } }],
    ['permissions', { permissions: 'invoice:read' }],
    ['limit', { limit: 0 }],
    ['limit', { limit: 1.5 }],
    ['invitation.expires', { invitation: { expires: '1s', send: () => {} } }],
    ['invitation.expires', { invitation: { expires: '31d', send: () => {} } }],
    ['invitation.send', { invitation: { send: 'mail' } }],
    ['mayCreate', { mayCreate: true }],
    ['activeOrganization', { activeOrganization: 'acme' }],
    ['`findMember`', { store: {} }],
    ['a provider that sends mails', { invitation: {} }],
  ])('refuses what is wrong, and names it: %s', (name, options) => {
    expect(problemOf(options)).toContain(name);
  });

  it('accepts permissions of a list, and those of the library', () => {
    const roles = { owner: ['*'], admin: ['member:*', 'invoice:*'], member: ['invoice:read'] };
    expect(problemOf({ roles, permissions: ['invoice:read', 'invoice:write'] })).toBe('');
  });

  it('needs to know when a stored session began', () => {
    expect(problemOf({}, { session: { strategy: 'database' } })).toBe('');
    const { revocation: _, ...without } = { ...baseConfig(), adapter: MemoryAdapter() };
    const option = organizations({ roles: ROLES, invitation: { send: () => {} } });
    expect(() => resolveSettings({ ...without, organizations: option })).toThrow(
      'needs the option `revocation`',
    );
    expect(() =>
      resolveSettings({ ...without, session: { strategy: 'jwt' }, organizations: option }),
    ).not.toThrow();
  });

  it('needs an adapter, and records or a store', () => {
    expect(problemOf({}, { adapter: {} })).toContain('needs an adapter with `getUser`');
    const { records: _, ...adapter } = MemoryAdapter();
    expect(problemOf({}, { adapter })).toContain('needs a store of records');
    expect(problemOf({}, { organizations: {} as NonNullable<AuthConfig['organizations']> })).toContain(
      'must be what a function of `latchkey/organizations` returns',
    );
  });
});

/** A store of the application's own. */
function ownStore(): OrganizationStore {
  const records = recordsOf(resolveSettings({ ...baseConfig(), adapter: MemoryAdapter() }));
  if (records === undefined) throw new Error('There are no records.');
  return new RecordOrganizations(records);
}

describe('a store of the application’s own', () => {
  it('is used in the place of the records', async () => {
    const store = ownStore();
    const stage = organizationStage({ options: { store } });
    const ada = await stage.account();
    const organization = await stage.create(ada);
    await stage.join(ada, 'bob@example.com', 'member', organization);
    expect((await store.listMembers(organization, { limit: 9 })).members).toHaveLength(2);
    expect((await stage.store.records.listByKind('member', { limit: 9 })).records).toEqual([]);
  });

  it('one that fails or hangs refuses, names itself in the log, and lets nothing through', async () => {
    const store = ownStore();
    let fault: (() => Promise<never>) | undefined;
    const faulty = new Proxy(store, {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name);
        return typeof method === 'function'
          ? (...args: readonly unknown[]): unknown =>
              fault?.() ?? (Reflect.apply(method, target, args) as unknown)
          : method;
      },
    });
    const stage = organizationStage({ options: { store: faulty }, config: { timeouts: { adapter: 0.05 } } });
    const ada = await stage.account();
    await stage.create(ada);
    for (const broken of [() => Promise.reject(new Error('down')), () => new Promise<never>(() => {})]) {
      fault = broken;
      const answer = await ada.get('/auth/organization?call=get');
      expect(answer.status).toBeGreaterThanOrEqual(500);
      expect(await answer.text()).not.toContain('down');
    }
    expect(stage.log.errors.map(({ message }) => message).join('\n')).toContain(
      '`findOrganization` of `organizations.store`',
    );
  });
});
