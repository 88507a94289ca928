import { describe, expect, it } from 'vitest';
import { completeSignIn } from './complete-sign-in.js';
import { derivedUserId } from '../identities/identity-id.js';
import { splitIdentities } from '../identities/vouching.js';
import { resolveSettings } from '../../../test/support/settings.js';
import type { Settings } from '../contracts/settings.js';
import type { AdapterAccount } from '../../types/adapter.js';
import type { Provider } from '../../types/provider.js';
import { baseConfig, passwordProvider, recordingLogger, SECRET } from '../../../test/support/config.js';
import { exchangeWith, proofOf } from '../../../test/support/proof.js';
import { fullStore, listingStore } from '../../../test/support/store.js';

const EMAIL = 'ada@example.com';
const declared = (id: string): Provider => ({
  id,
  name: id,
  type: 'oauth',
  clientId: 'client',
  clientSecret: 'client secret',
  authorization: 'https://idp.test/authorize',
  token: 'https://idp.test/token',
  userinfo: 'https://idp.test/userinfo',
  emailsVerified: true,
});

const settings = (adapter = fullStore().adapter): Settings =>
  resolveSettings(
    baseConfig({
      adapter,
      logger: recordingLogger().logger,
      providers: [passwordProvider, declared('hub'), declared('chat')],
    }),
  );

const account = (
  provider: string,
  type: AdapterAccount['type'] = 'oauth',
  changes: Partial<AdapterAccount> = {},
): AdapterAccount => ({ provider, type, providerAccountId: `${provider}-1`, userId: 'x', ...changes });
const key = (provider: string) => ({ provider, providerAccountId: `${provider}-1` });
const keptOf = async (userId: string, accounts: AdapterAccount[], secret?: string[]): Promise<string[]> => {
  const all = settings();
  const used = secret === undefined ? all : { ...all, secrets: secret };
  const { kept, removed } = await splitIdentities(
    used,
    { id: userId, email: EMAIL, emailVerified: null },
    accounts,
  );
  expect([...kept, ...removed]).toHaveLength(accounts.length);
  return kept.map(({ provider }) => provider).toSorted();
};

const HUB = account('hub');
const CHAT = account('chat');
const OTHER = account('other', 'oidc');
const PASSKEY = account('passkey', 'webauthn');

describe('the identities of a user whose id says who made them', () => {
  const madeBy = async (provider: string, address?: string): Promise<string> =>
    derivedUserId(key(provider), SECRET, address);

  it('keeps the one that made the user while its provider vouched for the address, declared or not', async () => {
    expect(await keptOf(await madeBy('hub', EMAIL), [HUB])).toEqual(['hub']);
    expect(await keptOf(await madeBy('other', EMAIL), [OTHER])).toEqual(['other']);
  });

  it('keeps what its owner added: passkeys, and providers that hand out verified addresses', async () => {
    expect(await keptOf(await madeBy('hub', EMAIL), [HUB, CHAT, PASSKEY])).toEqual([
      'chat',
      'hub',
      'passkey',
    ]);
  });

  it('refuses what a provider without a word of verified addresses added', async () => {
    expect(await keptOf(await madeBy('hub', EMAIL), [HUB, OTHER])).toEqual(['hub']);
  });

  it.each([
    ['signed up without vouching, and linked an account of their own', ['other'], [OTHER, HUB, PASSKEY]],
    ['unlinked what they had signed up with', ['other'], [HUB, PASSKEY]],
    ['signed up by a passkey', ['passkey'], [PASSKEY, HUB]],
    ['signed up with another address and changed it here', ['hub', 'eve@example.com'], [HUB, PASSKEY]],
    ['signed up while the provider called the address unverified', ['hub'], [HUB]],
  ] as const)('refuses all of somebody who %s (AL-03)', async (_, [maker, address], accounts) => {
    expect(await keptOf(await madeBy(maker, address), [...accounts])).toEqual([]);
  });

  it('knows makers by each secret of the list, and nobody when it is gone', async () => {
    const id = await madeBy('hub', EMAIL);
    expect(await keptOf(id.toUpperCase(), [HUB], ['a new secret of thirty-two characters!', SECRET])).toEqual(
      ['hub'],
    );
    expect(await keptOf(id, [HUB], ['a new secret of thirty-two characters!'])).toEqual([]);
  });

  it.each(Object.entries({ fullStore, listingStore }))(
    'and a first sign-in makes such a user (%s)',
    async (_, open) => {
      for (const [emailVerified, kept] of [
        [true, ['hub']],
        [false, []],
      ] as const) {
        const store = open();
        const proof = proofOf({
          provider: 'hub',
          id: 'hub-1',
          type: 'oauth',
          linking: { emailVerified },
        });
        await completeSignIn(
          await exchangeWith(settings(store.adapter), { path: 'callback/hub' }),
          proof,
          null,
        );
        expect(await keptOf(store.users()[0]?.id ?? '', [HUB])).toEqual(kept);
      }
    },
  );
});

describe('the identities of a user whose id is the store’s own', () => {
  it('keeps providers that hand out verified addresses, where nothing else is there', async () => {
    expect(await keptOf('7', [HUB])).toEqual(['hub']);
    expect(await keptOf('7', [HUB, CHAT])).toEqual(['chat', 'hub']);
  });

  it('refuses them beside one that may have made the user with a stranger’s address (AL-03)', async () => {
    expect(await keptOf('7', [HUB, OTHER])).toEqual([]);
    expect(await keptOf('7', [HUB, PASSKEY])).toEqual([]);
  });
});
