import { describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { ConflictError } from '../../src/errors.js';
import type { Adapter } from '../../src/types/adapter.js';
import { locationOf } from '../support/browser.js';
import { codeOf, openPasskeyStage } from '../support/passkey-stage.js';

type Method = 'createAuthenticator' | 'linkAccount' | 'transaction';

/** A store that writes, and whose answer is lost once; a driver that asks again then meets the row. */
function losing(method: Method, error: Error): Adapter {
  const { transaction, ...memory } = MemoryAdapter();
  const adapter: Adapter = method === 'transaction' ? { ...memory, transaction } : memory;
  const call = adapter[method] as ((...args: unknown[]) => Promise<unknown>) | undefined;
  let isLost = false;
  const lose = async (...args: unknown[]): Promise<unknown> => {
    const answer = await call?.(...args);
    // The account of the mail link that the owner signs in with is no passkey.
    const isPasskey = method !== 'linkAccount' || JSON.stringify(args).includes('passkey');
    if (isLost || !isPasskey) return answer;
    isLost = true;
    throw error;
  };
  return { ...adapter, [method]: lose };
}

const ERRORS: readonly (readonly [string, () => Error])[] = [
  ['the connection is lost', () => new Error('ECONNRESET')],
  ['a second attempt of the driver meets the row', () => new ConflictError('duplicate key')],
];
const METHODS: readonly Method[] = ['createAuthenticator', 'linkAccount', 'transaction'];
const WHO = ['signed in', 'signed out'] as const;

describe('a passkey that was written before the store failed (WA-17)', () => {
  it.each(
    METHODS.flatMap((method) =>
      ERRORS.flatMap(([what, make]) => WHO.map((who) => ({ method, what, make, who }))),
    ),
  )('$who, `$method` writes and $what: the store is at fault', async ({ method, make, who }) => {
    const stage = openPasskeyStage<Adapter>({ adapter: losing(method, make()) });
    const visitor = stage.visitor();
    if (who === 'signed in') await visitor.signInByMail(stage, 'ada@example.com');
    const location = locationOf(await visitor.register());
    expect(location.searchParams.get('error')).toBe('Configuration');
    expect(stage.log.errors).toHaveLength(1);
    if (method === 'linkAccount') return;
    await visitor.signOut();
    expect(codeOf(await visitor.signIn())).toBe('');
    expect(await visitor.browser.session()).not.toBeNull();
  });
});
