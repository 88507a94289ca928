import { describe, expect, it } from 'vitest';
import { hasSession, HOME, Machines } from '../support/machines.js';
import { sharedRecords } from './record-stores.js';

const MACHINES = 3;
const COPIES = 20;
const SIGN_INS = 5;

describe.each(Object.entries(sharedRecords))('the same answer of a provider, over %s', (_, store) => {
  it(`${COPIES} times at ${MACHINES} machines: its code is used once, and all answers lead in`, async () => {
    const { where, close } = await store.serve();
    const connections = await Promise.all(Array.from({ length: MACHINES }, () => store.connect(where)));
    try {
      const machines = await Machines.open(connections.map(({ records }) => records));
      for (let index = 0; index < SIGN_INS; index += 1) {
        const first = machines.browser(index);
        const path = await machines.comeBack(first);
        const { answers, locations, tokenRequests } = await machines.deliver(first, path, COPIES);
        expect(tokenRequests).toBe(1);
        expect(new Set(locations)).toEqual(new Set([HOME]));
        expect(answers.filter(hasSession).length).toBeGreaterThanOrEqual(Math.floor(COPIES / MACHINES));
      }
      expect(machines.sessions).toBe(SIGN_INS);
      expect(machines.log.warnings).toEqual([]);
    } finally {
      await Promise.all(connections.map((one) => one.close()));
      await close();
    }
  });
});
