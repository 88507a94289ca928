import { describe, expect, it } from 'vitest';
import type { Adapter } from '../../src/types/adapter.js';
import { looseAuthenticators } from '../support/loose-authenticators.js';
import { slowDown } from '../support/store.js';
import { codeOf, openPasskeyStage } from '../support/passkey-stage.js';

const credentialId = Buffer.alloc(32, 7);

/** An application whose store checks nothing: what is promised here is promised by the library alone. */
function open(adapter: Adapter) {
  return openPasskeyStage<Adapter>({ adapter, session: { strategy: 'jwt' } });
}

describe('a credential id that is registered already, on a store without unique keys (WA-17)', () => {
  it('is refused long after it was registered, and by another process', async () => {
    const { adapter, accounts, authenticators } = looseAuthenticators();
    const first = open(adapter);
    await first.visitor().register({ credentialId }, 'owner@example.com');
    const rows = JSON.stringify([accounts, authenticators]);
    const stages = [first, open(adapter)];
    first.wait(3600);
    for (const stage of stages) {
      const asked = stage.asked();
      const stranger = stage.visitor();
      expect(codeOf(await stranger.register({ credentialId }, 'eve@example.com'))).toBe('credential_exists');
      expect(await stranger.browser.session()).toBeNull();
      expect(stage.asked()).toBe(asked);
    }
    expect(JSON.stringify([accounts, authenticators])).toBe(rows);
  });

  it('goes to one of two people who register it at the same time', async () => {
    const { adapter, accounts, authenticators } = looseAuthenticators();
    // Both have looked before either has written.
    const stage = open(slowDown(adapter, 'createUser', () => 50));
    const people = [stage.visitor(), stage.visitor()];
    const answers = await Promise.all(
      people.map((person, index) => person.register({ credentialId }, `person-${index}@example.com`)),
    );
    expect(answers.map(codeOf).sort()).toEqual(['', 'credential_exists']);
    expect([accounts.length, authenticators.length]).toEqual([1, 1]);
  });
});

describe('a credential id of the greatest length (WebAuthn Level 3, section 7.1, step 25)', () => {
  it('is 1023 octets, which are taken', async () => {
    const stage = open(looseAuthenticators().adapter);
    const owner = stage.visitor();
    await owner.register({ credentialId: Buffer.alloc(1023, 1) });
    expect(await owner.browser.session()).not.toBeNull();
  });
});
