import { expect } from 'vitest';
import type { MemoryAdapterObject } from '../../src/adapters/memory/index.js';
import { Authenticator } from './authenticator.js';
import type { Encodable } from './cbor.js';
import { locationOf } from './browser.js';
import { openPasskeyStage, type Visitor } from './passkey-stage.js';
import type { PasskeyStage } from './passkey-stage.js';

export type Stage = PasskeyStage & { readonly adapter: MemoryAdapterObject };
type CoseKey = Map<number | string, Encodable>;

/** What "refused" means (REJ): the error page with a code, no session, the store as before, the cookies of the flow gone. */
export async function expectRefused(
  stage: Stage,
  visitor: Visitor,
  { code, attempt }: { code: string; attempt: () => Promise<Response> },
): Promise<void> {
  const before = JSON.stringify(stage.adapter.snapshot());
  const session = await visitor.browser.session();
  const asked = stage.asked();
  const [refusals, pending] = [stage.log.refusals(), visitor.browser.names('challenge').length];
  const location = locationOf(await attempt());
  expect([location.pathname, location.searchParams.get('error')]).toEqual([
    '/auth/error',
    'WebAuthnVerificationError',
  ]);
  expect(location.searchParams.get('code')).toBe(code);
  expect(await visitor.browser.session()).toEqual(session);
  expect(JSON.stringify(stage.adapter.snapshot())).toBe(before);
  expect(visitor.browser.names('challenge')).toHaveLength(pending);
  expect([stage.log.refusals() - refusals, stage.log.errors]).toEqual([1, []]);
  // Nobody has proven anything: the application is not asked whether they may sign in.
  expect(stage.asked()).toBe(asked);
}

/** An application with one person who has a passkey and is signed out. */
export async function openWithOwner(changes: Parameters<typeof openPasskeyStage>[0] = {}, synced = false) {
  const stage = openPasskeyStage(changes as object);
  const owner = stage.visitor(new Authenticator({ synced }));
  await owner.register();
  await owner.signOut();
  return { stage, owner };
}

export const set =
  (label: number, value: Encodable) =>
  (key: CoseKey): CoseKey =>
    new Map(key).set(label, value);
export const drop =
  (label: number) =>
  (key: CoseKey): CoseKey => {
    const rest = new Map(key);
    rest.delete(label);
    return rest;
  };

export const FAILED = 'verification_failed';

export function flip(octets: Buffer, index: number): Buffer {
  const copy = Buffer.from(octets);
  copy[index] = (copy[index] ?? 0) ^ 1;
  return copy;
}
