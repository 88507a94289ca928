import { organizationPolicies, organizations, type OrganizationStore } from '../../../src/organizations.js';
import { resolveSettings } from '../../support/settings.js';
import { recordsOf } from '../../../src/core/records/records.js';
import { RecordOrganizations } from '../../../src/server/organizations/record-store.js';
import type { AuthConfig } from '../../../src/types/config.js';
import type { Browser } from '../../support/browser.js';
import type { Change, OwnFunctionsStage } from './stage.js';

/** A store of the application's own, as a plain object. */
function storeIn(usual: AuthConfig): OrganizationStore {
  const records = recordsOf(resolveSettings(usual));
  if (records === undefined) throw new Error('There are no records.');
  const store = new RecordOrganizations(records);
  const names = Object.getOwnPropertyNames(RecordOrganizations.prototype).filter(
    (name) => name !== 'constructor',
  );
  const bound = names.map((name) => [name, (Reflect.get(store, name) as () => unknown).bind(store)]);
  // The methods of the class.
  return Object.fromEntries(bound) as OrganizationStore;
}

async function signIn(stage: OwnFunctionsStage, email: string): Promise<Browser> {
  const browser = stage.browser();
  await browser.post('/auth/signin/email', { email });
  await browser.get(stage.surroundings.mails.get(email) ?? '');
  return browser;
}

async function call(browser: Browser, name: string, fields: Record<string, string> = {}): Promise<object> {
  const answer = (await (await browser.post('/auth/organization', { call: name, ...fields })).json()) as {
    readonly ok?: boolean;
  };
  if (answer.ok !== true) throw new Error(`${name} was refused: ${JSON.stringify(answer)}`);
  return answer;
}

/** Calls what is refused only after a function of the application was asked. */
async function attempt(browser: Browser, fields: Record<string, string>): Promise<void> {
  await browser.post('/auth/organization', fields);
}

/** A user founds an organization, and another one joins it and is removed. Every function of the option is called. */
export const organizationFlow: {
  readonly change: Change;
  readonly run: (stage: OwnFunctionsStage, name: string) => Promise<void>;
} = {
  change: (usual, { mails }) => ({
    organizations: organizations({
      roles: { owner: ['*'], member: [] },
      mayCreate: () => true,
      activeOrganization: () => undefined,
      invitation: { send: ({ to, url }) => void mails.set(to, url) },
      store: storeIn(usual),
      policies: organizationPolicies({
        resolveTxt: () => [],
        connection: { fetch: async () => new Response(null, { status: 404 }) },
      }),
    }),
    revocation: { check: 'always' },
  }),
  run: async (stage, name) => {
    const [email, friend] = [`${name}@example.com`, `friend-of-${name}@example.com`];
    const owner = await signIn(stage, email);
    await call(owner, 'create', { name });
    const member = await signIn(stage, friend);
    await call(owner, 'invite', { email: friend, role: 'member' });
    const token = new URL(stage.surroundings.mails.get(friend) ?? '').searchParams.get('token') ?? '';
    await call(member, 'accept', { token });
    await call(member, 'list');
    const { members } = (await call(owner, 'listMembers')) as {
      readonly members: readonly { readonly userId: string; readonly role: string }[];
    };
    const userId = members.find(({ role }) => role === 'member')?.userId ?? '';
    await call(owner, 'setRole', { userId, role: 'member' });
    await call(owner, 'removeMember', { userId });
    await call(owner, 'listInvitations');
    await call(owner, 'update', { name: `${name} and friends` });
    const domain = `${name}.example`;
    await call(owner, 'addDomain', { domain });
    await attempt(owner, { call: 'verifyDomain', domain });
    const issuer = `https://login.${domain}`;
    await attempt(owner, { call: 'setConnection', issuer, clientId: 'id', clientSecret: 'secret' });
    await call(owner, 'delete');
  },
};
