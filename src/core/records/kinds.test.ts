import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CARRIED_KINDS, carriedKinds } from './carried-kinds.js';
import { durableKinds, KINDS, movedKinds, ROTATION } from './kinds.js';

it('has the names that are stored: whoever changes one loses what is kept under it', () => {
  expect(KINDS).toEqual({
    grant: 'grant',
    logoutToken: 'logout-token',
    passkeyName: 'passkey-name',
    session: 'session',
    userEpoch: 'user-epoch',
    providerSession: 'provider-session',
    providerEnd: 'provider-end',
    flowClaim: 'flow-claim',
    limit: 'limit',
    deviceEpoch: 'device-epoch',
    password: 'password',
    passwordSignUp: 'password-sign-up',
    passwordReset: 'password-reset',
    factors: 'factors',
    pendingSignIn: 'pending-sign-in',
    trustedDevice: 'trusted-device',
    signingKeys: 'signing-keys',
    authorizationCode: 'authorization-code',
    deviceFlow: 'device-flow',
    apiGrant: 'api-grant',
    dpopProof: 'dpop-proof',
    apiKey: 'api-key',
    emailChange: 'email-change',
    emailUndo: 'email-undo',
    deviceNotice: 'device-notice',
  });
});

it('says of every kind, also in the documents, what a new secret does to it', () => {
  const text = readFileSync(new URL('../../../docs/deployment.md', import.meta.url), 'utf8');
  const rows = text.split('\n').filter((line) => line.startsWith('| `'));
  const rowOf = (kind: string): string => rows.find((row) => row.includes(`\`${kind}\``)) ?? '';
  for (const kind of [...durableKinds, ...carriedKinds('durable')])
    expect(rowOf(kind), kind).toContain('record_unreadable');
  for (const kind of [...movedKinds, ...carriedKinds('moved')])
    expect(rowOf(kind), kind).toContain('by `--reseal`');
  const passing = Object.entries(KINDS).filter(([member]) => Reflect.get(ROTATION, member) === 'passing');
  for (const kind of [...passing.map(([, name]) => name), ...carriedKinds('passing')])
    expect(rowOf(kind), kind).toContain('| not ');
  expect(passing.length + movedKinds.length + durableKinds.length).toBe(Object.keys(KINDS).length);
});

it('has no name twice', () => {
  const carried = Object.values(CARRIED_KINDS).map(([name]) => name);
  const all = [...Object.values(KINDS), ...carried];
  expect(new Set(all).size).toBe(all.length);
});
