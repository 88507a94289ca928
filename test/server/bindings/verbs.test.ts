import { afterEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import { MemoryAdapter } from '../../../src/adapters/memory/index.js';
import * as ofApis from '../../../src/api.js';
import * as library from '../../../src/index.js';
import * as ofAdministration from '../../../src/administration.js';
import * as ofAccounts from '../../../src/account.js';
import * as ofOrganizations from '../../../src/organizations.js';
import * as ofSecondFactors from '../../../src/second-factor.js';
import { verbKinds, type BoundVerbs, type VerbName } from '../../../src/server/bound-verbs.js';
import { BINDINGS } from '../../../tools/support/bindings.ts';
import { closeAll } from '../../support/http-servers.js';
import { SECRET } from '../../support/config.js';
import { partForRow } from '../../support/sample.js';
import { openTokenStage, type TokenStage } from '../../support/token-stage.js';
import { sharedBy } from '../../security/caching/said.js';
import { nextApps, surfaces, verbApps, type Visit } from './verb-apps.js';

vi.mock('@sveltejs/kit', () => {
  const stop = (status: number, message: string): never => {
    throw Object.assign(new Error(message), { status });
  };
  return { error: stop, redirect: stop };
});
vi.mock(
  '@tanstack/react-start/server',
  async () => (await import('../../security/caching/tanstack-answer.js')).server,
);
vi.mock('next/headers.js', async () => (await import('../../security/caching/next-answer.js')).headersModule);
vi.mock('next/server.js', async () => (await import('../../security/caching/next-answer.js')).serverModule);

afterEach(closeAll);

type Verbs = BoundVerbs<[]>;
const messageOf = (error: unknown): unknown => {
  const { message } = Object(error) as Partial<Error>;
  if (message?.includes('No provider keeps passwords') === true) return message;
  throw error;
};
const NO_FACTORS: unknown = expect.stringContaining('the option `secondFactor`');
const withoutFactors = (error: unknown): unknown => {
  const { message } = Object(error) as Partial<Error>;
  if (message?.includes('the option `secondFactor`') === true) return message;
  throw error;
};
const NO_KEYS: unknown = expect.stringContaining('the option `apiKeys`');
const withoutKeys = (error: unknown): unknown => {
  const { message } = Object(error) as Partial<Error>;
  if (message?.includes('the option `apiKeys`') === true) return message;
  throw error;
};
const withoutOrganizations = (error: unknown): unknown => {
  const { message } = Object(error) as Partial<Error>;
  if (message?.includes('the option `organizations`') === true) return message;
  throw error;
};
const withoutAdministration = (error: unknown): unknown => {
  const { message } = Object(error) as Partial<Error>;
  if (message?.includes('the option `administration`') === true) return message;
  throw error;
};
const withoutAccount = (error: unknown): unknown => {
  const { message } = Object(error) as Partial<Error>;
  if (message?.includes('the option `account`') === true) return message;
  throw error;
};
const ACCOUNT = { provider: 'idp', providerAccountId: 'none' };

/** What each verb is asked for by a visitor who signed in two days ago, and what it answers. */
const asked: Readonly<Record<VerbName, readonly [ask: (verbs: Verbs) => Promise<unknown>, answer: unknown]>> =
  {
    getAccessToken: [(verbs) => verbs.getAccessToken({ provider: 'idp' }), { tokenType: 'Bearer' }],
    listSessions: [(verbs) => verbs.listSessions(), [{ current: true }]],
    endSessionById: [(verbs) => verbs.endSessionById('none'), { ended: false }],
    endOtherSessions: [(verbs) => verbs.endOtherSessions(), 0],
    endAllSessions: [async (verbs) => (await verbs.endAllSessions('none')) ?? 'done', 'done'],
    listAccounts: [(verbs) => verbs.listAccounts(), { ok: true, accounts: [{ provider: 'idp' }] }],
    link: [(verbs) => verbs.link('idp', { recent: false }), { ok: true }],
    unlink: [(verbs) => verbs.unlink(ACCOUNT, { recent: false }), { ok: false, error: 'not_found' }],
    deleteUser: [(verbs) => verbs.deleteUser(), { ok: false, error: 'reauthentication_required' }],
    deleteUserById: [(verbs) => verbs.deleteUserById('none'), false],
    changePassword: [
      (verbs) => verbs.changePassword({ newPassword: 'x' }).catch(messageOf),
      expect.stringContaining('No provider keeps passwords'),
    ],
    changeEmail: [
      (verbs) => verbs.changeEmail({ email: 'b@example.com' }).catch(withoutAccount),
      expect.stringContaining('the option `account`'),
    ],
    organization: [
      (verbs) => verbs.organization('leave').catch(withoutOrganizations),
      expect.stringContaining('the option `organizations`'),
    ],
    administration: [
      (verbs) => verbs.administration('endSessions', { userId: 'none' }).catch(withoutAdministration),
      expect.stringContaining('the option `administration`'),
    ],
    listPasskeys: [(verbs) => verbs.listPasskeys(), { ok: true, passkeys: [] }],
    renamePasskey: [
      (verbs) => verbs.renamePasskey({ credentialId: 'none', name: 'Key' }),
      { ok: false, error: 'not_found' },
    ],
    factors: [(verbs) => verbs.factors().catch(withoutFactors), NO_FACTORS],
    enrolTotp: [(verbs) => verbs.enrolTotp().catch(withoutFactors), NO_FACTORS],
    confirmTotp: [
      (verbs) => verbs.confirmTotp({ enrolment: 'none', code: '000000' }).catch(withoutFactors),
      NO_FACTORS,
    ],
    removeFactor: [(verbs) => verbs.removeFactor().catch(withoutFactors), NO_FACTORS],
    newRecoveryCodes: [(verbs) => verbs.newRecoveryCodes().catch(withoutFactors), NO_FACTORS],
    stepUp: [(verbs) => verbs.stepUp({ code: '000000' }).catch(withoutFactors), NO_FACTORS],
    resetFactors: [(verbs) => verbs.resetFactors('none').catch(withoutFactors), NO_FACTORS],
    listApiKeys: [(verbs) => verbs.listApiKeys().catch(withoutKeys), NO_KEYS],
    createApiKey: [(verbs) => verbs.createApiKey({ name: 'Report' }).catch(withoutKeys), NO_KEYS],
    renameApiKey: [(verbs) => verbs.renameApiKey({ id: 'none', name: 'Report' }).catch(withoutKeys), NO_KEYS],
    revokeApiKey: [(verbs) => verbs.revokeApiKey('none').catch(withoutKeys), NO_KEYS],
    rotateApiKey: [(verbs) => verbs.rotateApiKey({ id: 'none' }).catch(withoutKeys), NO_KEYS],
    removePasskey: [
      (verbs) => verbs.removePasskey('none', { recent: false }),
      { ok: false, error: 'not_found' },
    ],
  };

const names = Object.keys(asked) as VerbName[];

async function open(): Promise<TokenStage> {
  const stage = await openTokenStage({
    origin: 'https://app.test',
    adapter: MemoryAdapter(),
    session: { strategy: 'jwt' },
    revocation: { check: 'always' },
  });
  await stage.signIn();
  stage.wait(2 * 86_400);
  return stage;
}

const ours = (response: Response): string[] =>
  response.headers.getSetCookie().filter((line) => /session-token|grant/.test(line));

/** Calls a verb, and gives its answer, or what it rejects with, beside the response. */
async function call(visit: Visit, name: VerbName, headers: Record<string, string>) {
  const results: unknown[] = [];
  const response = await visit(headers, async (verbs) => {
    results.push(await asked[name][0](verbs).catch((error: unknown) => ({ error })));
    return new Response('page', { headers: { 'cache-control': 'public, max-age=60' } });
  });
  return { response, result: results[0] };
}

it('every binding of the table is tested, with every function that takes a request or a configuration', () => {
  expect(Object.keys(verbApps).toSorted()).toEqual(BINDINGS.map(({ name }) => name).toSorted());
  expect(names.toSorted()).toEqual(Object.keys(verbKinds).toSorted());
  // Bindings have these in their own words, or they are for scripts and applications without a binding.
  const others = (
    'Auth account apiAccess apiKeys beginSignIn createAuth createActionURL customFetch defineConfig emailCode endSession getSession importBan importPassword ' +
    'importFactors isAuthAction organizationPolicies organizations raw recoveryCodes requireSession resealRecords secondFactor setEnvDefaults skipCSRFCheck totp'
  ).split(' ');
  const standalone = [
    library,
    ofAdministration,
    ofOrganizations,
    ofSecondFactors,
    ofAccounts,
    ofApis,
  ].flatMap((module) => Object.keys(module));
  expect([...names, ...others].toSorted()).toEqual(standalone.toSorted());
});

it('verbs have the types of the functions, without request, configuration and header fields', () => {
  expectTypeOf<Verbs['listSessions']>().returns.resolves.toEqualTypeOf<library.ListedSession[]>();
  expectTypeOf<Verbs['endSessionById']>().parameters.toEqualTypeOf<[id: string]>();
  expectTypeOf<Verbs['endSessionById']>().returns.resolves.toEqualTypeOf<
    Omit<library.EndedSession, 'headers'>
  >();
  expectTypeOf<BoundVerbs<[event: URL]>['endAllSessions']>().parameters.toEqualTypeOf<
    [event: URL, userId: string]
  >();
});

describe.each(BINDINGS)('$title', ({ name }) => {
  it('has the session, protection and what answers the actions', () => {
    const surface = surfaces[name]?.({ secret: SECRET, providers: [] }) ?? expect.unreachable();
    for (const one of surface) expect(one).toBeTypeOf('function');
  });
});

const ways = [
  ...BINDINGS.map(({ name, title }) => ({ title, open: verbApps[name] })),
  ...Object.entries(nextApps).map(([title, app]) => ({ title, open: app })),
];

/** Bindings between which the verbs are shared out: all of them have the same table of verbs. */
const SHARED_BY = 4;

describe.each(ways.map((way, row) => ({ ...way, row })))('the verbs of $title', ({ open: openApp, row }) => {
  const some = partForRow(names, { row, of: SHARED_BY });

  it.each(some)(
    '%s answers for the visitor, whose renewed cookies reach a private response',
    async (name) => {
      const { config, browser } = await open();
      const visit = openApp?.(config) ?? expect.unreachable();
      const { result, response } = await call(visit, name, { cookie: browser.cookieHeader() });
      const [, answer] = asked[name];
      expect({ result }).toMatchObject({ result: answer });
      expect(result).not.toHaveProperty('headers');
      if (verbKinds[name] === 'server') return;
      expect(ours(response)).not.toEqual([]);
      expect(sharedBy(response)).toEqual([]);
    },
  );

  it.each(some.filter((name) => verbKinds[name] !== 'read'))(
    '%s refuses a page of another site',
    async (name) => {
      const { config, browser } = await open();
      const visit = openApp?.(config) ?? expect.unreachable();
      const headers = {
        cookie: browser.cookieHeader(),
        origin: 'https://evil.test',
        'sec-fetch-site': 'cross-site',
      };
      const { result } = await call(visit, name, headers);
      expect(result).toSatisfy((one) => isRefusal(one));
    },
  );
});

/** Whether this is what a framework answers with 403. */
function isRefusal(result: unknown): boolean {
  const { error } = Object(result) as { error?: unknown };
  const { message, status, code } = Object(error) as Record<'message' | 'status' | 'code', unknown>;
  return /another site/.test(String(message)) || status === 403 || code === 403;
}
