import type { Exchange } from '../contracts/exchange.js';
import { OAuthCallbackError } from '../errors.js';
import { equalStrings } from '../crypto/bytes.js';
import { randomToken } from '../crypto/random.js';
import {
  flowCookie,
  newFlowId,
  pendingFlows,
  readFlowCookie,
  sealInto,
  surplusFlows,
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
export async function openFlow(
  exchange: Exchange,
  start: FlowStart,
): Promise<{ state: string; codeVerifier: string | undefined; nonce: string | undefined }> {
  for (const old of surplusFlows(exchange, 'state')) clearFlow(exchange, old);
  const id = newFlowId(exchange.now);
  const secret = randomToken(32);
  const codeVerifier = start.pkce ? randomToken(32) : undefined;
  const nonce = start.nonce ? randomToken(32) : undefined;
  const returnTo = start.returnTo.length <= MAX_RETURN_TO ? start.returnTo : undefined;
  const crossSite = start.crossSite === true;
  await sealInto(exchange, { key: 'state', id, crossSite }, {
    v: secret,
    u: start.purpose,
    p: start.provider,
    i: start.issuer,
    r: start.redirectUri,
    t: start.tokenEndpoint,
    c: returnTo,
    s: start.sessionBinding,
    a: start.maxAge,
  });
  if (codeVerifier !== undefined)
    await sealInto(exchange, { key: 'pkceCodeVerifier', id, crossSite }, { v: codeVerifier });
  if (nonce !== undefined) await sealInto(exchange, { key: 'nonce', id, crossSite }, { v: nonce });
  return { state: `${id}.${secret}`, codeVerifier, nonce };
}

/**
 * Takes the flow that an authorization response answers: its cookies are read and cleared first, then judged.
 * @throws {OAuthCallbackError} `state_missing`, `state_mismatch`, `flow_missing`, `flow_expired`,
 * `provider_mismatch`, `redirect_uri_mismatch`, `session_changed`
 */
export async function takeFlow(exchange: Exchange, expected: FlowExpectation): Promise<Flow> {
  const { id, secret } = splitState(expected.state);
  const sealed = id === undefined ? undefined : readFlowCookie(exchange, 'state', id);
  if (id === undefined || sealed === undefined) throw unknownFlow(exchange, expected);
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
  if (typeof issuedAt !== 'number' || exchange.now.getTime() / 1000 - issuedAt > FLOW_MAX_AGE + CLOCK_SKEW) {
    throw refused(
      'flow_expired',
      expected.provider,
      `it was begun more than ${FLOW_MAX_AGE} s ago. Start again`,
    );
  }
  const flow: Flow = {
    id,
    state: expected.state ?? '',
    provider: text(content['p']) ?? '',
    purpose: text(content['u']) ?? '',
    issuer: text(content['i']),
    redirectUri: text(content['r']) ?? '',
    tokenEndpoint: text(content['t']),
    returnTo: text(content['c']),
    sessionBinding: text(content['s']),
    codeVerifier: await secretOf(exchange, { key: 'pkceCodeVerifier', id }, sealedVerifier),
    nonce: await secretOf(exchange, { key: 'nonce', id }, sealedNonce),
    maxAge: typeof content['a'] === 'number' ? content['a'] : undefined,
  };
  assertFlow(flow, expected);
  return flow;
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

/** Expires all cookies of a flow in the browser. */
function clearFlow(exchange: Exchange, id: string): void {
  for (const key of FLOW_COOKIES) {
    const cookie = flowCookie(exchange, key, id);
    if (exchange.jar.get(cookie.name) !== undefined || exchange.jar.names(cookie.name).length > 0) {
      exchange.jar.clear(cookie);
    }
  }
}

function unknownFlow(exchange: Exchange, expected: FlowExpectation): OAuthCallbackError {
  const pending = pendingFlows(exchange, 'state');
  const [only] = pending;
  // With a single flow under way, it is the one that failed; with several, nobody can tell, and none is disturbed.
  if (pending.length === 1 && only !== undefined) clearFlow(exchange, only);
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
