import { describe, expect, it } from 'vitest';
import { completeSignIn } from './complete-sign-in.js';
import { resolveSettings } from '../../../test/support/settings.js';
import type { Authentication } from '../contracts/method.js';
import type { Settings } from '../contracts/settings.js';
import type { Adapter } from '../../types/adapter.js';
import { baseConfig, recordingLogger } from '../../../test/support/config.js';
import { exchangeWith, proofOf } from '../../../test/support/proof.js';
import {
  fullStore,
  listingStore,
  looseStore,
  plainStore,
  slowDown,
  untypedStore,
} from '../../../test/support/store.js';
import type { Store } from '../../../test/support/store.js';

const BROWSERS = 32;

/** A process: what it shares with others is the store. */
function processOn(adapter: Adapter, seen: string[] = []): Settings {
  const { logger } = recordingLogger();
  const events = {
    createUser: (): void => void seen.push('createUser'),
    linkAccount: (): void => void seen.push('linkAccount'),
  };
  return resolveSettings(baseConfig({ adapter, logger, events, session: { strategy: 'database' } }));
}

async function signIn(settings: Settings, proof: Authentication): Promise<string> {
  const exchange = await exchangeWith(settings, { path: 'callback/idp' });
  const { sessionBinding } = await completeSignIn(exchange, proof, null);
  return sessionBinding ?? '';
}

const latencies: Record<string, (store: Store) => Adapter> = {
  'at its own pace': ({ adapter }) => adapter,
  'with a slow createUser': ({ adapter }) => slowDown(adapter, 'createUser', () => 5 * Math.random()),
  'with a slow getUserByAccount': ({ adapter }) =>
    slowDown(adapter, 'getUserByAccount', () => 5 * Math.random()),
  'with a slow linkAccount': ({ adapter }) => slowDown(adapter, 'linkAccount', () => 5 * Math.random()),
};

const people = {
  'with an address': proofOf(),
  'without an address': proofOf({ user: { name: 'Ada' } }),
};

describe.each(Object.entries({ fullStore, plainStore, listingStore, looseStore }))(
  '32 parallel first sign-ins of one identity, %s (AD-03)',
  (_, open) => {
    describe.each(Object.entries(people))('%s', (__, proof) => {
      it.each(Object.entries(latencies))(
        'give one user, one account and 32 sessions, %s',
        async (___, around) => {
          const store = open();
          const seen: string[] = [];
          const settings = processOn(around(store), seen);
          const sessions = await Promise.all(Array.from({ length: BROWSERS }, () => signIn(settings, proof)));
          expect(new Set(sessions).size).toBe(BROWSERS);
          expect(store.users()).toHaveLength(1);
          expect(store.accounts()).toHaveLength(1);
          expect(seen).toEqual(['createUser', 'linkAccount']);
        },
      );
    });
  },
);

describe.each(Object.entries({ fullStore, plainStore, listingStore, untypedStore }))(
  'parallel first sign-ins in four processes, %s (AD-03)',
  (_, open) => {
    describe.each(Object.entries(people))('%s', (__, proof) => {
      it.each(Object.entries(latencies))('give one user and one account, %s', async (___, around) => {
        const store = open();
        const processes = Array.from({ length: 4 }, () => processOn(around(store)));
        await Promise.all(processes.flatMap((one) => [signIn(one, proof), signIn(one, proof)]));
        expect(store.users()).toHaveLength(1);
        expect(store.accounts()).toHaveLength(1);
      });
    });
  },
);

describe('parallel first sign-ins of different people', () => {
  it('gives an address to one of two identities, the other is told so (AD-04)', async () => {
    for (const open of [fullStore, plainStore, listingStore, untypedStore]) {
      const store = open();
      const settings = processOn(slowDown(store.adapter, 'getUserByEmail', () => 5));
      const both = [proofOf({ provider: 'one' }), proofOf({ provider: 'two' })];
      const results = await Promise.allSettled(both.map((proof) => signIn(settings, proof)));
      const refused = results
        .filter((result) => result.status === 'rejected')
        .map((result) => result.reason as unknown);
      expect(refused).toMatchObject([{ type: 'OAuthAccountNotLinked' }]);
      expect(store.users()).toHaveLength(1);
      expect(store.accounts()).toHaveLength(1);
    }
  });

  it('keeps thirty-two identities apart', async () => {
    const store = plainStore();
    const settings = processOn(store.adapter);
    const proofs = Array.from({ length: BROWSERS }, (_, n) =>
      proofOf({ id: `subject-${n}`, user: { email: `p${n}@example.com` } }),
    );
    await Promise.all(proofs.map((proof) => signIn(settings, proof)));
    expect(new Set(store.accounts().map((account) => account.userId)).size).toBe(BROWSERS);
  });

  it('leaves nothing behind but the user and the account', async () => {
    const store = plainStore();
    const rows: string[] = [];
    const { createVerificationToken, useVerificationToken } = store.adapter;
    const adapter: Adapter = {
      ...store.adapter,
      createVerificationToken: async (row) => {
        rows.push(row.token);
        return createVerificationToken?.(row);
      },
      useVerificationToken: async (key) => {
        const row = (await useVerificationToken?.(key)) ?? null;
        if (row !== null) rows.splice(rows.indexOf(row.token), 1);
        return row;
      },
    };
    await signIn(processOn(adapter), proofOf());
    expect(rows).toEqual([]);
  });
});
