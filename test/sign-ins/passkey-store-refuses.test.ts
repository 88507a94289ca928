import { describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import type { Adapter } from '../../src/types/adapter.js';
import { locationOf } from '../support/browser.js';
import { codeOf, openPasskeyStage } from '../support/passkey-stage.js';
import { expectRefused, openWithOwner } from '../support/refused-passkey.js';

describe('a credential id that belongs to somebody (WA-17)', () => {
  it('is refused before anything is written (WN-R26, CWE-287)', async () => {
    const { stage, owner } = await openWithOwner();
    const [credential] = owner.authenticator.credentials;
    const stranger = stage.visitor();
    const lies = { credentialId: credential?.id ?? Buffer.alloc(0) };
    await expectRefused(stage, stranger, {
      code: 'credential_exists',
      attempt: () => stranger.register(lies),
    });
    expect(codeOf(await owner.signIn())).toBe('');
  });

  it('is refused for its owner, too', async () => {
    const stage = openPasskeyStage();
    const visitor = stage.visitor();
    await visitor.signInByMail(stage, 'ada@example.com');
    await visitor.register({ credentialId: Buffer.alloc(32, 4) });
    const lies = { credentialId: Buffer.alloc(32, 4), ignoreExcluded: true };
    await expectRefused(stage, visitor, { code: 'credential_exists', attempt: () => visitor.register(lies) });
  });

  it('goes to one of two people who register it at the same time, and to no other', async () => {
    const stage = openPasskeyStage();
    const visitors = [stage.visitor(), stage.visitor()];
    const lies = { credentialId: Buffer.alloc(32, 4) };
    const answers = await Promise.all(visitors.map((visitor) => visitor.register(lies)));
    expect(answers.map(codeOf).sort()).toEqual(['', 'credential_exists']);
    expect(stage.adapter.snapshot()).toMatchObject({ users: [{}], accounts: [{}], authenticators: [{}] });
  });

  it('takes the account back when the credential cannot be stored', async () => {
    const { transaction: _, ...memory } = MemoryAdapter();
    const adapter = { ...memory, createAuthenticator: () => Promise.reject(new Error('the disk is full')) };
    const stage = openPasskeyStage<Adapter>({ adapter });
    const visitor = stage.visitor();
    await visitor.signInByMail(stage, 'ada@example.com');
    expect(locationOf(await visitor.register()).searchParams.get('error')).toBe('Configuration');
    expect(memory.snapshot()).toMatchObject({ accounts: [], authenticators: [] });
  });
});

describe('a store that does not compare (WA-20)', () => {
  it('is written by one of two parallel assertions with one counter value', async () => {
    const memory = MemoryAdapter();
    const written: number[] = [];
    const adapter: Adapter = {
      ...memory,
      updateAuthenticatorCounter: async (id, counter) => {
        written.push(counter);
        return memory.updateAuthenticatorCounter(id, counter);
      },
    };
    const stage = openPasskeyStage<Adapter>({ adapter });
    const owner = stage.visitor();
    await owner.register();
    const twins = [stage.visitor(owner.authenticator), stage.visitor(owner.authenticator)];
    const answers = await Promise.all(twins.map((twin) => twin.signIn({ counter: 9 })));
    expect(answers.map(codeOf).sort()).toEqual(['', 'counter_regression']);
    expect(written).toEqual([9]);
  });

  it('grants no session when the counter cannot be stored', async () => {
    const memory = MemoryAdapter();
    const adapter = {
      ...memory,
      updateAuthenticatorCounter: () => Promise.reject(new Error('the disk is full')),
    };
    const stage = openPasskeyStage<Adapter>({ adapter });
    const owner = stage.visitor();
    await owner.register();
    await owner.signOut();
    expect(locationOf(await owner.signIn()).searchParams.get('error')).toBe('Configuration');
    expect(await owner.browser.session()).toBeNull();
  });
});
