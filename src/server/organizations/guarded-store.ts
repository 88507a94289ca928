import type { Settings } from '../../core/contracts/settings.js';
import type { OrganizationStore } from '../../types/organization-store.js';
import { AdapterError, AuthError } from '../../errors.js';
import { withinLimit } from '../../core/kit/in-time.js';
import { recordsOf } from '../../core/records/records.js';
import { RecordOrganizations } from './record-store.js';

/** The methods of a store, each of which gives a promise. */
export type GuardedStore = {
  readonly [Name in keyof OrganizationStore]: (
    ...given: Parameters<OrganizationStore[Name]>
  ) => Promise<Awaited<ReturnType<OrganizationStore[Name]>>>;
};

/**
 * The store of organizations: that of the option, whose errors are named and whose time is limited, or the records. Not remembered,
 * because the functions of a configuration may be new ones in each request.
 */
export function organizationStore(settings: Settings): GuardedStore {
  const { organizations, timeouts, logger } = settings;
  const records = recordsOf(settings);
  const store = organizations?.store;
  if (store === undefined) {
    if (records === undefined) throw new AuthError('The option `organizations` needs a store of records.');
    return new RecordOrganizations(records);
  }
  const guard = <Name extends keyof OrganizationStore>(name: Name): GuardedStore[Name] =>
    // Narrowed by the name, which the compiler does not follow for a generic key.
    async function guarded(...given: Parameters<OrganizationStore[Name]>) {
      const failed = (cause: unknown): AdapterError =>
        new AdapterError(`The method \`${name}\` of \`organizations.store\` failed; see the cause.`, {
          cause: cause instanceof Error ? cause : new Error(String(cause)),
        });
      try {
        // The method takes what its own type says.
        const answer = Reflect.apply(store[name], store, given) as ReturnType<OrganizationStore[Name]>;
        return await withinLimit(Promise.resolve(answer), {
          name: `The method \`${name}\` of \`organizations.store\``,
          seconds: timeouts.adapter,
          onLateFailure: (cause) => void logger.error(failed(cause)),
        });
      } catch (cause) {
        throw failed(cause);
      }
    } as GuardedStore[Name];
  return {
    createOrganization: guard('createOrganization'),
    findOrganization: guard('findOrganization'),
    updateOrganization: guard('updateOrganization'),
    deleteOrganization: guard('deleteOrganization'),
    findMember: guard('findMember'),
    addMember: guard('addMember'),
    updateMember: guard('updateMember'),
    removeMember: guard('removeMember'),
    listMembers: guard('listMembers'),
    listMemberships: guard('listMemberships'),
    putInvitation: guard('putInvitation'),
    findInvitation: guard('findInvitation'),
    removeInvitation: guard('removeInvitation'),
    listInvitations: guard('listInvitations'),
  };
}
