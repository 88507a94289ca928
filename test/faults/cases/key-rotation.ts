import { openApp } from '../app.js';
import { pause, type FaultTest } from '../fault-test.js';

/** Sign-ins between two rotations. */
const BETWEEN = 25;
/** Seconds between two rotations. */
const EVERY = 31;

/** The provider signs with a new key, of which nobody was told. */
export const keyRotation: FaultTest = {
  title: 'Signing keys rotate at the provider',
  how: (size) =>
    `${size} rotations, one every ${EVERY} s of the application's clock, each takes the old key away; ${BETWEEN} sign-ins at once after each; then ${10 * BETWEEN} answers within a second that name a key which nobody has`,
  sizes: { sample: 8, all: 50 },
  run: async (ledger, size) => {
    const clock = { time: Date.parse('2030-01-01T12:00:00Z') };
    const now = (): Date => new Date(clock.time);
    const app = await openApp({ config: {}, idp: { now }, now });
    const signInAll = async (round: number): Promise<number> => {
      const outcomes = await Promise.all(
        Array.from({ length: BETWEEN }, (_, n) => app.signIn(app.browser(), `p-${round}-${n}@example.com`)),
      );
      return outcomes.filter((isIn) => !isIn).length;
    };
    let failures = await signInAll(-1);
    const before = app.idp.callsTo('jwks').length;
    for (let round = 0; round < size; round += 1) {
      clock.time += EVERY * 1000;
      await app.idp.rotate(`key-${round + 2}`);
      failures += await signInAll(round);
    }
    const fetches = app.idp.callsTo('jwks').length - before;
    ledger.exact('sign-ins that fail', 0, failures);
    ledger.exact('key fetches per rotation', 1, fetches / size);
    app.idp.faults.header = { kid: 'nobody-has-it' };
    const flood = app.idp.callsTo('jwks').length;
    let letIn = 0;
    for (let n = 0; n < 10 * BETWEEN; n += 1) {
      clock.time += 4;
      if (await app.signIn(app.browser(), `flood-${n}@example.com`)) letIn += 1;
    }
    await pause(0);
    ledger.exact('sign-ins by a key that nobody has', 0, letIn);
    ledger.most('key fetches for them', 1, app.idp.callsTo('jwks').length - flood);
  },
};
