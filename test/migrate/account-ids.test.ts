import Database from 'better-sqlite3';
import { afterAll, describe, expect, it } from 'vitest';
import { fixtureIds, readFixture, type SignInFixture } from '../providers/fixture.ts';
import { Browser } from '../support/browser.ts';
import { importBlock } from './document-block.ts';
import { createSocialSite, socialProviderList } from './published/better-auth.mjs';
import { CLIENT_ID, RecordedProvider } from './recorded-provider.ts';

interface FormerIds {
  readonly microsoft: { profile(profile: object): { id: string } };
  readonly salesforce: { profile(profile: object): { id: string } };
}

const ORIGIN = 'https://app.test';
/** Providers that we do not have, by what docs/migrate/from-better-auth.md says. */
const notHere = ['cloudflare', 'paybin'];
/** What Better Auth wants from their servers is not in our recordings; the document says so. */
const notSeen = ['polar', 'vk'];

const { microsoft, salesforce } = await importBlock<FormerIds>('from-better-auth.md', 'former-ids.ts');
const changed: Readonly<Record<string, FormerIds['microsoft']>> = { microsoft, salesforce };
const nameHere = (id: string): string => (id === 'microsoft' ? 'microsoft-entra-id' : id);
const { fetch: networkFetch } = globalThis;
afterAll(() => {
  globalThis.fetch = networkFetch;
});

/** The id that Better Auth stores for an account after the recorded sign-in. */
async function formerId(provider: string, fixture: SignInFixture): Promise<unknown> {
  const server = new RecordedProvider(fixture);
  globalThis.fetch = server.fetch;
  const database = new Database(':memory:');
  const pool = {
    domain: 'acme.auth.eu-central-1.amazoncognito.com',
    region: 'eu-central-1',
    userPoolId: 'pool',
  };
  const handle = await createSocialSite({
    database,
    secret: 'the secret of the former library, long enough',
    origin: ORIGIN,
    provider,
    options: {
      ...pool,
      ...fixture.options,
      clientId: CLIENT_ID,
      clientKey: CLIENT_ID,
      clientSecret: 'secret',
    },
  });
  const browser = new Browser(handle);
  const headers = { 'content-type': 'application/json', origin: ORIGIN };
  const body = JSON.stringify({ provider, callbackURL: '/home' });
  const begun = await browser.send(
    new Request(`${ORIGIN}/api/auth/sign-in/social`, { method: 'POST', headers, body }),
  );
  const { url } = (await begun.json()) as { url: string };
  await browser.get(`/api/auth/callback/${provider}?${server.authorize(new URL(url))}`);
  const row = database.prepare('SELECT "accountId" FROM "account"').get() as
    { accountId: unknown } | undefined;
  return row?.accountId;
}

describe('the account ids of Better Auth and ours', () => {
  const both = socialProviderList.filter((id) => fixtureIds.includes(nameHere(id)));

  it('are compared for every provider that both have', () => {
    expect(socialProviderList.filter((id) => !both.includes(id))).toEqual(notHere);
    expect(notSeen.filter((id) => !both.includes(id))).toEqual([]);
  });

  it.each(both.filter((id) => !notSeen.includes(id)))('%s', async (id) => {
    const fixture = readFixture<SignInFixture>(nameHere(id));
    const former = await formerId(id, fixture);
    const other = changed[id];
    if (other === undefined) {
      expect(former).toBe(fixture.user.id);
    } else {
      expect(former).not.toBe(fixture.user.id);
      expect(other.profile(fixture.profile).id).toBe(former);
    }
  });
});
