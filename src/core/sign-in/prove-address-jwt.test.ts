import { expect, it } from 'vitest';
import { MemoryAdapter } from '../../adapters/memory/index.js';
import { sessionBench } from '../../../test/support/session.js';
import { exchangeWith, NOON } from '../../../test/support/proof.js';
import { proveAddress } from './prove-address.js';

const ROW = { id: 'ada', name: 'Ada', email: 'ada@example.com', image: null, emailVerified: null };

async function stage(more: object = {}) {
  const adapter = MemoryAdapter();
  await adapter.createUser(ROW);
  return sessionBench({
    adapter,
    session: { strategy: 'jwt' },
    runtime: { now: () => new Date(NOON.getTime() + 300) },
    ...more,
  });
}

it('the first proof of an address ends jwt sessions from before it, and not the one that follows (AL-04)', async () => {
  const { settings, signIn, read, log } = await stage({ revocation: { check: 'always' } });
  const attacker = await signIn();
  const proven = await proveAddress(await exchangeWith(settings), ROW);
  const owner = await signIn('', proven);
  const soon = new Date(NOON.getTime() + 500);
  expect((await read(attacker, soon)).session).toBeNull();
  expect((await read(owner, soon)).session).not.toBeNull();
  expect(log.warnings).not.toContain('email-proof-cannot-revoke');
});

it('the first proof ends jwt sessions without a record as well (AL-04)', async () => {
  const before = await stage();
  const attacker = await before.signIn();
  const { settings, read } = await stage({ revocation: { check: 'always' } });
  await proveAddress(await exchangeWith(settings), ROW);
  expect((await read(attacker)).session).toBeNull();
});

it('without the option, sessions last, and a warning says what would end them', async () => {
  const { settings, signIn, read, log } = await stage();
  const attacker = await signIn();
  await proveAddress(await exchangeWith(settings), ROW);
  expect((await read(attacker)).session).not.toBeNull();
  expect(log.details.join()).toContain('the option `revocation`');
});
