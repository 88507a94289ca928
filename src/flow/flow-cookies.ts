import type { Exchange } from '../contracts/exchange.js';
import { OAuthCallbackError } from '../errors.js';
import { equalStrings } from '../crypto/bytes.js';
import type { Awaitable } from '../types/model.js';
import { allOf, andThen } from '../crypto/and-then.js';
import { randomTokens } from '../crypto/random.js';
import {
  begunAt,
  FLOW_ID_OCTETS,
  flowCookie,
  MAX_FLOWS,
  newFlowId,
  pendingFlows,
  readFlowCookie,
  sealInto,
  sentLength,
  text,
  unsealFrom,
} from './flow-cookie.js';
import type { FlowCookie } from './flow-cookie.js';

/** Seconds a journey may take. */
const FLOW_MAX_AGE = 900;
/** Seconds by which the clocks of two machines may differ. */
const CLOCK_SKEW = 60;
/** Longest target kept inside a flow; longer ones stay in the callback-url cookie. */
const MAX_RETURN_TO = 512;
/** Octets that all pending flows may take in the `Cookie` header; servers take 8 KB of it, all cookies together. */
const BUDGET = 6 * 1024;

/** The cookies that one flow may have. */
const FLOW_COOKIES = ['state', 'pkceCodeVerifier', 'nonce'] as const satisfies readonly FlowCookie[];

/** What a flow is begun with. */
export interface FlowStart {
  /** Id of the provider. */
  readonly provider: string;
  readonly purpose: 'signin';
  /** Issuer identifier, where it is known. */
  readonly issuer: string | undefined;
  readonly redirectUri: string;
  /** Pinned, so that the code cannot be sent elsewhere when the metadata changes meanwhile. */
  readonly tokenEndpoint: string | undefined;
  readonly returnTo: string;
  readonly sessionBinding: string | undefined;
  readonly pkce: boolean;
  readonly nonce: boolean;
  /** The answer comes as a form that another site sends: `Lax` cookies would stay at home. */
  readonly crossSite?: boolean;
  /** Seconds since the last authentication that the request demanded. */
  readonly maxAge?: number;
}

/** A flow that has come back, its cookies cleared. */
export interface Flow {
  readonly id: string;
  readonly state: string;
  readonly provider: string;
  readonly purpose: string;
  readonly issuer: string | undefined;
  readonly redirectUri: string;
  /** Origin of the token endpoint. */
  readonly tokenEndpoint: string | undefined;
  /** `undefined`: too long for the flow; the callback-url cookie has it. */
  readonly returnTo: string | undefined;
  readonly sessionBinding: string | undefined;
  readonly codeVerifier: string | undefined;
  readonly nonce: string | undefined;
  readonly maxAge: number | undefined;
}

/** What the callback expects of the flow it takes. */
export interface FlowExpectation {
  /** `state` of the authorization response. */
  readonly state: string | undefined;
  readonly provider: string;
  readonly purpose: 'signin';
  readonly redirectUri?: string;
  readonly pkce: boolean;
  readonly nonce: boolean;
  /** Binding of the session the browser has now. */
  readonly sessionBinding: string | undefined;
}

/**
 * Begins a flow: seals what it is about into cookies that carry the flow's id in their names.
 * @returns the `state` (flow id and 256 random bits), and what PKCE and nonce need
 */
export function openFlow(
  exchange: Exchange,
  start: FlowStart,
): Awaitable<{ state: string; codeVerifier: string | undefined; nonce: string | undefined }> {
  const [random, secret = '', verifier, other] = randomTokens(FLOW_ID_OCTETS, 32, 32, 32);
  const id = newFlowId(exchange.now, random);
  const codeVerifier = start.pkce ? verifier : undefined;
  const nonce = start.nonce ? other : undefined;
  const returnTo = withoutOrigin(exchange, start.returnTo);
  const crossSite = start.crossSite === true;
  const sizes = [
    sealInto(
      exchange,
      { key: 'state', id, crossSite },
      {
        v: secret,
        u: start.purpose,
        p: start.provider,
        i: start.issuer,
        r: start.redirectUri,
        t: start.tokenEndpoint === undefined ? undefined : new URL(start.tokenEndpoint).origin,
        c: returnTo.length <= MAX_RETURN_TO ? returnTo : undefined,
        s: start.sessionBinding,
        a: start.maxAge,
      },
    ),
  ];
  if (codeVerifier !== undefined)
    sizes.push(sealInto(exchange, { key: 'pkceCodeVerifier', id, crossSite }, { v: codeVerifier }));
  if (nonce !== undefined) sizes.push(sealInto(exchange, { key: 'nonce', id, crossSite }, { v: nonce }));
  return andThen(allOf(sizes), (added) => {
    evictOldest(exchange, added);
    return { state: `${id}.${secret}`, codeVerifier, nonce };
  });
}

/**
 * Takes the flow that an authorization response answers: its cookies are read and cleared first, then judged.
 * @throws {OAuthCallbackError} `state_missing`, `state_mismatch`, `flow_missing`, `flow_expired`,
 * `provider_mismatch`, `redirect_uri_mismatch`, `session_changed`
 */
export async function takeFlow(exchange: Exchange, expected: FlowExpectation): Promise<Flow> {
  const { id, secret } = splitState(expected.state);
  const sealed = id === undefined ? undefined : readFlowCookie(exchange, 'state', id);
  if (id === undefined || sealed === undefined) throw unknownFlow(exchange, expected, id);
  const sealedVerifier = readFlowCookie(exchange, 'pkceCodeVerifier', id);
  const sealedNonce = readFlowCookie(exchange, 'nonce', id);
  clearFlow(exchange, id);

  const content = await unsealFrom(exchange, { key: 'state', id }, sealed);
  if (content === null)
    throw refused('flow_missing', expected.provider, 'its cookie cannot be read. Start again');
  if (!equalStrings(text(content['v']) ?? '', secret)) {
    throw refused(
      'state_mismatch',
      expected.provider,
      '`state` is not the one it was begun with (RFC 6749, 10.12)',
    );
  }
  const issuedAt = content['iat'];
  if (typeof issuedAt !== 'number' || isExpired(exchange, issuedAt)) throw expired(expected);
  const flow: Flow = {
    id,
    state: expected.state ?? '',
    provider: text(content['p']) ?? '',
    purpose: text(content['u']) ?? '',
    issuer: text(content['i']),
    redirectUri: text(content['r']) ?? '',
    tokenEndpoint: text(content['t']),
    returnTo: withOrigin(exchange, text(content['c'])),
    sessionBinding: text(content['s']),
    codeVerifier: await secretOf(exchange, { key: 'pkceCodeVerifier', id }, sealedVerifier),
    nonce: await secretOf(exchange, { key: 'nonce', id }, sealedNonce),
    maxAge: typeof content['a'] === 'number' ? content['a'] : undefined,
  };
  assertFlow(flow, expected);
  return flow;
}

/** Gives up the flow that a `state` names, without judging it: its cookies are cleared. */
export function dropFlow(exchange: Exchange, state: string | undefined): void {
  const { id } = splitState(state);
  if (id !== undefined) clearFlow(exchange, id);
}

/** Whether the flow that a `state` names was begun under a session; looks without taking. */
export async function isBegunUnderSession(exchange: Exchange, state: string | undefined): Promise<boolean> {
  const { id } = splitState(state);
  if (id === undefined) return false;
  const content = await unsealFrom(exchange, { key: 'state', id }, readFlowCookie(exchange, 'state', id));
  return text(content?.['s']) !== undefined;
}

/** RFC 9700, section 4.4: a flow ends where it began, at the same provider, for the same session. */
function assertFlow(flow: Flow, expected: FlowExpectation): void {
  if (flow.provider !== expected.provider || flow.purpose !== expected.purpose) {
    throw refused('provider_mismatch', expected.provider, 'it was begun at another provider (mix-up)');
  }
  if (expected.redirectUri !== undefined && flow.redirectUri !== expected.redirectUri) {
    throw refused('redirect_uri_mismatch', expected.provider, 'it was begun with another redirect URI');
  }
  if ((expected.pkce && flow.codeVerifier === undefined) || (expected.nonce && flow.nonce === undefined)) {
    throw refused('flow_missing', expected.provider, 'its PKCE or nonce cookie is gone. Start again');
  }
  if (flow.sessionBinding !== undefined && flow.sessionBinding !== expected.sessionBinding) {
    throw refused(
      'session_changed',
      expected.provider,
      'the session it was begun under is gone or another one now',
    );
  }
}

/** A target of this origin is kept as its path: five flows share the browser's cookie budget. */
function withoutOrigin({ origin }: Exchange, returnTo: string): string {
  return returnTo.startsWith(`${origin}/`) ? returnTo.slice(origin.length) : returnTo;
}

function withOrigin({ origin }: Exchange, returnTo: string | undefined): string | undefined {
  return returnTo?.startsWith('/') === true ? origin + returnTo : returnTo;
}

/**
 * Makes room for the flow that was added: in number, and in octets. More flows than we ever leave were planted by
 * somebody else: an answer clears some of them, or its own header would be too large for a proxy.
 */
function evictOldest(exchange: Exchange, added: readonly number[]): void {
  const all = pendingFlows(exchange, 'state');
  const pending = all.slice(0, MAX_FLOWS).map((id) => ({ id, size: sizeOf(exchange, id) }));
  let total = [...added, ...pending.map(({ size }) => size)].reduce((sum, size) => sum + size, 0);
  let left = all.length;
  for (const { id, size } of pending) {
    if (left < MAX_FLOWS && total <= BUDGET) return;
    clearFlow(exchange, id);
    total -= size;
    left -= 1;
  }
}

function sizeOf(exchange: Exchange, id: string): number {
  const sizes = FLOW_COOKIES.map((key) => {
    const value = readFlowCookie(exchange, key, id);
    return value === undefined ? 0 : sentLength(flowCookie(exchange, key, id), value);
  });
  return sizes.reduce((sum, size) => sum + size, 0);
}

function hasLeftovers(exchange: Exchange, id: string): boolean {
  return FLOW_COOKIES.some((key) => exchange.jar.names(flowCookie(exchange, key, id).name).length > 0);
}

/** Expires all cookies of a flow in the browser. */
function clearFlow(exchange: Exchange, id: string): void {
  for (const key of FLOW_COOKIES) {
    const cookie = flowCookie(exchange, key, id);
    if (exchange.jar.get(cookie.name) !== undefined || exchange.jar.names(cookie.name).length > 0) {
      exchange.jar.clear(cookie);
    }
  }
}

function isExpired({ now }: Exchange, issuedAt: number): boolean {
  return now.getTime() / 1000 - issuedAt > FLOW_MAX_AGE + CLOCK_SKEW;
}

function expired({ provider }: FlowExpectation): OAuthCallbackError {
  return refused('flow_expired', provider, `it was begun more than ${FLOW_MAX_AGE} s ago. Start again`);
}

function unknownFlow(
  exchange: Exchange,
  expected: FlowExpectation,
  id: string | undefined,
): OAuthCallbackError {
  const pending = pendingFlows(exchange, 'state');
  const [only] = pending;
  // With a single flow under way, it is the one that failed, unless the state names another one that was here; with
  // several, nobody can tell, and none is disturbed.
  const wasHere = id !== undefined && (hasLeftovers(exchange, id) || isExpired(exchange, begunAt(id)));
  if (pending.length === 1 && only !== undefined && !wasHere) clearFlow(exchange, only);
  if (id !== undefined) clearFlow(exchange, id);
  // Browsers drop outdated cookies by themselves; all that is left to tell is why.
  if (id !== undefined && isExpired(exchange, begunAt(id))) return expired(expected);
  if (expected.state === undefined || expected.state === '') {
    return refused('state_missing', expected.provider, '`state` is missing (RFC 6749, 4.1.2)');
  }
  return pending.length > 0
    ? refused(
        'state_mismatch',
        expected.provider,
        '`state` belongs to no flow of this browser (RFC 6749, 10.12)',
      )
    : refused('flow_missing', expected.provider, 'this browser has no flow under way. Start again');
}

function refused(code: string, provider: string, why: string): OAuthCallbackError {
  return new OAuthCallbackError(`The callback of provider "${provider}" was refused: ${why}.`, { code });
}

function splitState(state: string | undefined): { id: string | undefined; secret: string } {
  const match = /^([0-9a-z]{7}[A-Za-z0-9_-]{8})\.([A-Za-z0-9_-]{43})$/.exec(state ?? '');
  return { id: match?.[1], secret: match?.[2] ?? '' };
}

async function secretOf(
  exchange: Exchange,
  { key, id }: { key: 'pkceCodeVerifier' | 'nonce'; id: string },
  sealed: string | undefined,
): Promise<string | undefined> {
  return text((await unsealFrom(exchange, { key, id }, sealed))?.['v']);
}
