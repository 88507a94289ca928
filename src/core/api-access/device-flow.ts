import type { ResolvedClient } from '../contracts/api-settings.js';
import type { Exchange } from '../contracts/exchange.js';
import type { Settings } from '../contracts/settings.js';
import { AdapterError } from '../../errors.js';
import { equalStrings } from '../crypto/equal.js';
import { sha256 } from '../crypto/digest.js';
import { randomToken } from '../crypto/random.js';
import { audit } from '../hooks/audit.js';
import { toBase64Url } from '../kit/base64.js';
import { DEVICE_FLOW, type Allowed, type Asked, type DeviceFlowRow } from '../records/api-kinds.js';
import type { FoundRecord } from '../records/records.js';
import { newSessionId } from '../session/session-id.js';
import { endSession } from '../session/revocation/end-sessions.js';
import { deviceOf } from '../session/revocation/note-session.js';
import { apiRecords } from './api-records.js';
import { beginFromBrowser } from './begin-from-browser.js';
import type { Grant } from './grants.js';
import { OAuthRefusal } from './refusal.js';
import { userCodeOf } from './user-code.js';

/** Seconds for which a code can be allowed and redeemed. */
export const DEVICE_LIFE = 600;
/** Seconds between two polls, and what each poll that comes too soon adds (RFC 8628, section 3.5). */
export const INTERVAL = 5;
/** Milliseconds by which a poll may be early: requests do not take the same time. */
const EARLY = 500;
/** Seconds for which the outcome of a code is known. */
const KNOWN_FOR = 2 * DEVICE_LIFE;
const MOST_TRIES = 16;
const DEVICE_CODE = /^[\w-]{43}$/;

/** A flow that waits for its user. */
export type FoundFlow = FoundRecord<DeviceFlowRow> & { readonly value: DeviceFlowRow; readonly code: string };

/** What a client asks for. */
export interface NewFlow {
  readonly client: ResolvedClient;
  readonly scopes: readonly string[];
  readonly audience: string;
  readonly jkt: string | undefined;
}

/** Begins a flow. @returns its codes */
export async function beginFlow(
  exchange: Exchange,
  { client, scopes, audience, jkt }: NewFlow,
): Promise<{ readonly deviceCode: string; readonly userCode: string }> {
  const { settings } = exchange;
  const createdAt = settings.runtime.now().getTime();
  const { address, agent } = deviceOf(exchange);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const deviceCode = randomToken(32);
    const userCode = await userCodeOf(deviceCode);
    const value: DeviceFlowRow = {
      client: client.id,
      scopes,
      audience,
      hash: await hashOf(deviceCode),
      createdAt,
      interval: INTERVAL,
      state: 'pending',
      ...(jkt !== undefined && { jkt }),
      ...(address !== undefined && { address }),
      ...(agent !== undefined && { agent }),
    };
    const expiresAt = new Date(createdAt + KNOWN_FOR * 1000);
    // Another flow can have the user code.
    if (await apiRecords(settings).add(DEVICE_FLOW, { id: userCode, owner: '', value, expiresAt }))
      return { deviceCode, userCode };
  }
  throw new AdapterError('No device code could be stored: check that `put` of the record store is atomic.');
}

async function hashOf(deviceCode: string): Promise<string> {
  return toBase64Url(await sha256(deviceCode));
}

function isOver({ createdAt }: DeviceFlowRow, { runtime }: Settings): boolean {
  return runtime.now().getTime() >= createdAt + DEVICE_LIFE * 1000;
}

/** The flow that a user code belongs to, if it can still be decided. */
export async function findFlow(settings: Settings, code: string): Promise<FoundFlow | undefined> {
  const found = await apiRecords(settings).read(DEVICE_FLOW, code);
  const { value } = found;
  if (value?.state !== 'pending' || isOver(value, settings)) return undefined;
  return { ...found, value, code };
}

/** What a user decides. */
export interface Decision {
  readonly owner: string;
  /** What the client may have, and where that was decided; absent: the user has denied it. */
  readonly allowed?: { readonly scopes: readonly string[]; readonly asked: Asked };
}

/** Stores what a user decides, once. @returns whether this was the decision */
export async function decideFlow(
  settings: Settings,
  flow: FoundFlow,
  { owner, allowed }: Decision,
): Promise<boolean> {
  const { code, expiresAt } = flow;
  let { value, version } = flow;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const decided: DeviceFlowRow =
      allowed === undefined ? { ...value, state: 'denied' } : { ...value, state: 'allowed', ...allowed };
    const entry = { id: code, owner, value: decided, expiresAt };
    if (await apiRecords(settings).write(DEVICE_FLOW, entry, version)) return true;
    // The device polled meanwhile, or another request decided.
    const again = await findFlow(settings, code);
    if (again?.value.hash !== value.hash) return false;
    ({ value, version } = again);
  }
  return false;
}

/** A poll of a device. */
export interface Poll {
  readonly client: string;
  readonly deviceCode: string;
  readonly jkt: string | undefined;
  /** Refuses what the client was allowed, before anything is taken. */
  readonly check: (allowed: Allowed) => void;
}

/**
 * Takes what a user has allowed a device, once (RFC 8628, sections 3.4 and 3.5). A use that comes after the tokens were given ends
 * their session, as for authorization codes (RFC 6749, section 4.1.2): the code was copied.
 * @throws {OAuthRefusal} (rejects) `authorization_pending`, `slow_down`, `access_denied`, `expired_token`, `invalid_grant`, and what `check` throws
 */
export async function redeemDevice(exchange: Exchange, poll: Poll): Promise<Grant> {
  const { settings } = exchange;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const found = await flowOf(settings, poll);
    const { value, owner } = found;
    if (value.jkt !== undefined && value.jkt !== poll.jkt)
      throw new OAuthRefusal('invalid_dpop_proof', 'The device code is bound to another key.');
    // Of polls at the same time, one gets the tokens, and the others end nothing.
    if (value.state === 'used') throw tries === 0 ? await endUsed(exchange, found) : usedBefore();
    if (isOver(value, settings))
      throw new OAuthRefusal('expired_token', 'The device code has expired: begin again.');
    if (value.state === 'denied') throw new OAuthRefusal('access_denied', 'The user has denied it.');
    const { asked, ...rest } = value;
    if (asked === undefined) {
      await notePoll(settings, found);
      continue;
    }
    poll.check(value);
    const session = newSessionId(exchange.now);
    if (!(await wrote(settings, found, { ...rest, state: 'used', session }))) continue;
    const { jkt = value.jkt } = poll;
    return beginFromBrowser(exchange, { id: session, owner, value: { ...rest, ...asked }, jkt });
  }
  throw new OAuthRefusal('slow_down', 'The device polls too often at once.');
}

/** Ends the session of a code that was used before. @returns the refusal */
async function endUsed(exchange: Exchange, { value, owner }: FoundFlow): Promise<OAuthRefusal> {
  const { session, client } = value;
  // Flows that an older version finished have no session.
  if (session === undefined) return usedBefore();
  await endSession(exchange.settings, { id: session });
  await audit(exchange, { name: 'token.reused', actor: owner, client, session });
  return invalid('The device code was used before. The session that it began has ended.');
}

function usedBefore(): OAuthRefusal {
  return invalid('The device code was used before: each works once.');
}

async function flowOf(settings: Settings, { client, deviceCode }: Poll): Promise<FoundFlow> {
  const code = DEVICE_CODE.test(deviceCode) ? await userCodeOf(deviceCode) : undefined;
  const found = code === undefined ? undefined : await apiRecords(settings).read(DEVICE_FLOW, code);
  const { value } = found ?? {};
  const isIts = value !== undefined && equalStrings(await hashOf(deviceCode), value.hash);
  if (code === undefined || found === undefined || !isIts || value.client !== client)
    throw invalid('The device code is wrong, has expired long ago, or belongs to another client.');
  return { ...found, value, code };
}

/** Notes when a device polled; returns only if something has changed meanwhile. */
async function notePoll(settings: Settings, flow: FoundFlow): Promise<void> {
  const { value } = flow;
  const now = settings.runtime.now().getTime();
  const isEarly = value.polledAt !== undefined && now < value.polledAt + value.interval * 1000 - EARLY;
  const interval = isEarly ? value.interval + INTERVAL : value.interval;
  if (!(await wrote(settings, flow, { ...value, interval, polledAt: now }))) return;
  if (isEarly)
    throw new OAuthRefusal('slow_down', `The device polls too often: wait ${interval} seconds in between.`);
  throw new OAuthRefusal('authorization_pending', 'The user has not decided yet.');
}

function wrote(
  settings: Settings,
  { code, owner, expiresAt, version }: FoundFlow,
  value: DeviceFlowRow,
): Promise<boolean> {
  return apiRecords(settings).write(DEVICE_FLOW, { id: code, owner, value, expiresAt }, version);
}

function invalid(message: string): OAuthRefusal {
  return new OAuthRefusal('invalid_grant', message);
}
