import { describe, expect, it } from 'vitest';
import { completeSignIn } from './complete-sign-in.js';
import { resolveSettings } from '../../../test/support/settings.js';
import type { Settings } from '../contracts/settings.js';
import { OAuthAccountNotLinked } from '../../errors.js';
import type { Adapter } from '../../types/adapter.js';
import type { AuthConfig } from '../../types/config.js';
import { baseConfig, recordingLogger } from '../../../test/support/config.js';
import { exchangeWith, proofOf } from '../../../test/support/proof.js';
import {
  breakAt,
  CRASHES,
  fullStore,
  listingStore,
  looseStore,
  plainStore,
  untypedStore,
} from '../../../test/support/store.js';
import type { Crash, Store } from '../../../test/support/store.js';
import { sample } from '../../../test/support/sample.js';
import { skipPauses } from '../../../test/support/quick-timers.js';

skipPauses();

const stores = { fullStore, plainStore, listingStore, looseStore, untypedStore };

/** A process of its own: nothing in memory is shared with another one. */
function processOn(adapter: Adapter, changes: Partial<AuthConfig> = {}): Settings {
  const { logger } = recordingLogger();
  return resolveSettings(baseConfig({ adapter, logger, session: { strategy: 'database' }, ...changes }));
}

async function signIn(settings: Settings, proof = proofOf()): Promise<unknown> {
  return completeSignIn(await exchangeWith(settings, { path: 'callback/idp' }), proof, null);
}

/** Breaks one sign-in; tells whether there was a call to break. */
async function crashedSignIn(
  store: Store,
  { at, crash }: { at: number; crash: Crash },
  proof = proofOf(),
): Promise<boolean> {
  const { adapter, calls } = breakAt(store.adapter, at, crash);
  await signIn(processOn(adapter), proof).catch(() => undefined);
  return calls.length >= at;
}

/** The ways that leave different things behind when they happen twice. */
const TWICE = ['fails', 'is the last', 'is the last that is carried out'] as const satisfies readonly Crash[];

/** More calls than any sign-in makes. */
const MOST_CALLS = 18;

const people = {
  'with an address': proofOf(),
  'without an address': proofOf({ user: { name: 'Ada' } }),
};

describe.each(Object.entries(stores))('a first sign-in that is interrupted, %s (AD-14)', (_, open) => {
  describe.each(Object.entries(people))('of somebody %s', (__, proof) => {
    it.each(CRASHES)('works when it is repeated, whichever call %s', async (crash) => {
      for (let at = 1; ; at++) {
        const store = open();
        const wasThere = await crashedSignIn(store, { at, crash }, proof);
        await expect(signIn(processOn(store.adapter), proof), `call ${at}`).resolves.toBeDefined();
        expect(store.users(), `call ${at}`).toHaveLength(1);
        expect(store.accounts(), `call ${at}`).toHaveLength(1);
        if (!wasThere) break;
      }
    });

    it.each(proof.user.email === undefined ? TWICE.slice(0, 1) : TWICE)(
      'works after two interruptions in a row, whichever calls: each %s',
      async (crash) => {
        const refusals: string[] = [];
        const twice = async (first: number, second: number): Promise<boolean> => {
          const store = open();
          await crashedSignIn(store, { at: first, crash }, proof);
          const wasThere = await crashedSignIn(store, { at: second, crash }, proof);
          const outcome = await signIn(processOn(store.adapter), proof).catch((error: unknown) => error);
          expect(store.users(), `calls ${first}, ${second}`).toHaveLength(1);
          // One row says that a sign-in is unfinished; whoever dies with it in hand leaves a user whom only a mail link
          // opens. A second row would cost every new user two calls (contract, Linking).
          if (outcome instanceof OAuthAccountNotLinked) refusals.push(`${first}, ${second}`);
          else expect(store.accounts(), `calls ${first}, ${second}`).toHaveLength(1);
          return wasThere;
        };
        const numbers = Array.from({ length: MOST_CALLS }, (_unused, n) => n + 1);
        const results = await Promise.all(
          numbers.flatMap((first) => sample(numbers, 3).map((second) => twice(first, second))),
        );
        // The last ones were beyond the end: no call was left out.
        expect(results.at(-1)).toBe(false);
        // The first process died between its two rows, the second one right after it took the intent.
        expect(refusals.length, refusals.join('; ')).toBeLessThanOrEqual(crash === 'fails' ? 0 : 3);
      },
    );
  });

  it('works when the secret was rotated before it is repeated', async () => {
    for (let at = 1; ; at++) {
      const store = open();
      const wasThere = await crashedSignIn(store, { at, crash: 'is the last' });
      const secret = ['a new secret, put in front of the old one', String(baseConfig().secret)];
      await expect(signIn(processOn(store.adapter, { secret })), `call ${at}`).resolves.toBeDefined();
      expect(store.users()).toHaveLength(1);
      if (!wasThere) break;
    }
  });

  it('does not give a user back to an identity that was linked once and unlinked since', async () => {
    const store = open();
    await signIn(processOn(store.adapter), people['without an address']);
    const [first] = store.users();
    await store.unlink('idp', 'subject-1');
    await signIn(processOn(store.adapter), people['without an address']);
    const [account] = store.accounts();
    expect(account?.userId).not.toBe(first?.id);
  });

  it('refuses an identity that was unlinked from the user with its address', async () => {
    const store = open();
    await signIn(processOn(store.adapter));
    await store.unlink('idp', 'subject-1');
    await expect(signIn(processOn(store.adapter))).rejects.toMatchObject({ type: 'OAuthAccountNotLinked' });
    expect(store.accounts()).toEqual([]);
  });

  it('does not give an unlinked identity its old user back when the store cannot be asked about it', async () => {
    const store = open();
    await signIn(processOn(store.adapter));
    await store.unlink('idp', 'subject-1');
    for (let at = 1; ; at++) {
      const wasThere = await crashedSignIn(store, { at, crash: 'fails' });
      expect(store.accounts(), `call ${at}`).toEqual([]);
      if (!wasThere) break;
    }
  });

  it('does not take up a user whose address somebody else has proven meanwhile (AL-03)', async () => {
    for (let at = 1; ; at++) {
      const store = open();
      const wasThere = await crashedSignIn(store, { at, crash: 'is the last' });
      const [user] = store.users();
      if (user !== undefined && store.accounts().length === 0) {
        await store.adapter.updateUser?.({ id: user.id, emailVerified: new Date() });
        await expect(signIn(processOn(store.adapter)), `call ${at}`).rejects.toMatchObject({
          type: 'OAuthAccountNotLinked',
        });
      }
      if (!wasThere) break;
    }
  });
});
