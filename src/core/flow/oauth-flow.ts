import type { Exchange } from '../contracts/exchange.js';
import { OAuthCallbackError } from '../../errors.js';
import { equalStrings } from '../crypto/equal.js';
import { FLOW_MAX_AGE } from '../http/cookie-table.js';
import { allOf, andThen, type Awaitable } from '../kit/awaitable.js';
import { text } from '../kit/text.js';
import { randomTokens } from '../crypto/random.js';
import {
  begunAt,
  FLOW_ID_OCTETS,
  newFlowId,
  pendingFlows,
  readFlowCookie,
  sealInto,
  unsealFrom,
} from './flow-cookie.js';
import { clearFlow, evictOldest, hasCookies, takeCookies } from './pending-flows.js';

/** Seconds by which the clocks of two machines may differ. */
const CLOCK_SKEW = 60;
/** Characters of the longest `returnTo` that is kept inside a flow; longer ones stay in the callback-url cookie. */
const MAX_RETURN_TO = 512;

/** What a flow is bound to. */
export interface FlowStart {
  /** Id of the provider. */
  readonly provider: string;
  readonly purpose: 'signin';
  /** Issuer identifier, where it is known. */
  readonly issuer: string | undefined;
  readonly redirectUri: string;
  /** Origin of the token endpoint: the code is sent nowhere else, even if the metadata changes in the meantime. */
  readonly tokenOrigin: string | undefined;
  readonly returnTo: string;
  readonly sessionBinding: string | undefined;
  readonly pkce: boolean;
  readonly nonce: boolean;
  /** Whether the response is posted as a form by another site; browsers do not send `Lax` cookies then. */
  readonly crossSite?: boolean;
  /** The `max_age` of the authorization request, in seconds. */
  readonly maxAge?: number | undefined;
}

/** A flow that was taken: its cookies are cleared. */
export interface Flow {
  readonly id: string;
  readonly state: string;
  readonly provider: string;
  readonly purpose: string;
  readonly issuer: string | undefined;
  readonly redirectUri: string;
  /** Origin of the token endpoint. */
  readonly tokenOrigin: string | undefined;
  /** `undefined` if it was too long for the cookie; the callback-url cookie has it then. */
  readonly returnTo: string | undefined;
  readonly sessionBinding: string | undefined;
  readonly codeVerifier: string | undefined;
  readonly nonce: string | undefined;
  readonly maxAge: number | undefined;
}

/** What a taken flow must match. */
export interface FlowExpectation {
  /** `state` of the authorization response. */
  readonly state: string | undefined;
  readonly provider: string;
  readonly purpose: 'signin';
  readonly redirectUri?: string;
  readonly pkce: boolean;
  readonly nonce: boolean;
  /** Binding of the browser's current session. */
  readonly sessionBinding: string | undefined;
}

/** The values of an opened flow for the authorization request. */
export interface OpenedFlow {
  /** The flow's id and 256 random bits. */
  readonly state: string;
  readonly codeVerifier: string | undefined;
  readonly nonce: string | undefined;
}

/** Starts a flow: seals what it is bound to into cookies whose names contain the flow's id. */
export function openFlow(exchange: Exchange, start: FlowStart): Awaitable<OpenedFlow> {
  const [random, secret = '', randomVerifier, randomNonce] = randomTokens(FLOW_ID_OCTETS, 32, 32, 32);
  const id = newFlowId(exchange.now, random);
  const codeVerifier = start.pkce ? randomVerifier : undefined;
  const nonce = start.nonce ? randomNonce : undefined;
  const returnTo = withoutOrigin(exchange, start.returnTo);
  const crossSite = start.crossSite === true;
  const sealed = [
    sealInto(
      exchange,
      { key: 'state', id, crossSite },
      {
        v: secret,
        u: start.purpose,
        p: start.provider,
        i: start.issuer,
        r: start.redirectUri,
        t: start.tokenOrigin,
        c: returnTo.length <= MAX_RETURN_TO ? returnTo : undefined,
        s: start.sessionBinding,
        a: start.maxAge,
      },
    ),
  ];
  if (codeVerifier !== undefined)
    sealed.push(sealInto(exchange, { key: 'pkceCodeVerifier', id, crossSite }, { v: codeVerifier }));
  if (nonce !== undefined) sealed.push(sealInto(exchange, { key: 'nonce', id, crossSite }, { v: nonce }));
  return andThen(allOf(sealed), (sizes) => {
    evictOldest(exchange, sizes);
    return { state: `${id}.${secret}`, codeVerifier, nonce };
  });
}

/**
 * Takes the flow of an authorization response: its cookies are read and cleared first, then it is checked.
 * @throws {OAuthCallbackError} `state_missing`, `state_mismatch`, `flow_missing`, `flow_expired`,
 * `provider_mismatch`, `redirect_uri_mismatch`, `session_changed`
 */
export function takeFlow(exchange: Exchange, expected: FlowExpectation): Awaitable<Flow> {
  const { id, secret } = splitState(expected.state);
  const sealed = id === undefined ? undefined : takeCookies(exchange, id);
  if (id === undefined || sealed?.state === undefined) throw unknownFlow(exchange, expected, id);
  const opening = [
    unsealFrom(exchange, { key: 'state', id }, sealed.state),
    unsealFrom(exchange, { key: 'pkceCodeVerifier', id }, sealed.pkceCodeVerifier),
    unsealFrom(exchange, { key: 'nonce', id }, sealed.nonce),
  ];
  return andThen(allOf(opening), ([content = null, pkce, nonce]) => {
    if (content === null)
      throw refused('flow_missing', expected.provider, 'its cookie cannot be read. Start again');
    assertCurrent(exchange, expected, { content, secret });
    const flow: Flow = {
      id,
      state: `${id}.${secret}`,
      codeVerifier: text(pkce?.['v']),
      nonce: text(nonce?.['v']),
      provider: text(content['p']) ?? '',
      purpose: text(content['u']) ?? '',
      issuer: text(content['i']),
      redirectUri: text(content['r']) ?? '',
      tokenOrigin: text(content['t']),
      returnTo: withOrigin(exchange, text(content['c'])),
      sessionBinding: text(content['s']),
      maxAge: typeof content['a'] === 'number' ? content['a'] : undefined,
    };
    assertFlow(flow, expected);
    return flow;
  });
}

type Content = Readonly<Record<string, unknown>>;

/** Asserts that the content of a cookie is that of the flow that `state` names, and that the flow has not expired. */
function assertCurrent(
  exchange: Exchange,
  expected: FlowExpectation,
  { content, secret }: { readonly content: Content; readonly secret: string },
): void {
  if (!equalStrings(text(content['v']) ?? '', secret)) {
    throw refused(
      'state_mismatch',
      expected.provider,
      '`state` is not the one that the flow was started with (RFC 6749, 10.12)',
    );
  }
  const issuedAt = content['iat'];
  if (typeof issuedAt !== 'number' || isExpired(exchange, issuedAt)) throw expired(expected);
}

/** Drops the flow that a `state` names without checking it: clears its cookies. */
export function dropFlow(exchange: Exchange, state: string | undefined): void {
  const { id } = splitState(state);
  if (id !== undefined) clearFlow(exchange, id);
}

/** Whether the flow that a `state` names was started in a session. The flow is not taken. */
export async function isBegunUnderSession(exchange: Exchange, state: string | undefined): Promise<boolean> {
  const { id } = splitState(state);
  if (id === undefined) return false;
  const content = await unsealFrom(exchange, { key: 'state', id }, readFlowCookie(exchange, 'state', id));
  return text(content?.['s']) !== undefined;
}

/** Asserts that a flow ends where it started: with the same provider (RFC 9700, section 4.4) and in the same session. */
function assertFlow(flow: Flow, expected: FlowExpectation): void {
  if (flow.provider !== expected.provider || flow.purpose !== expected.purpose) {
    throw refused('provider_mismatch', expected.provider, 'it was started with another provider (mix-up)');
  }
  if (expected.redirectUri !== undefined && flow.redirectUri !== expected.redirectUri) {
    throw refused('redirect_uri_mismatch', expected.provider, 'it was started with another redirect URI');
  }
  if ((expected.pkce && flow.codeVerifier === undefined) || (expected.nonce && flow.nonce === undefined)) {
    throw refused('flow_missing', expected.provider, 'its PKCE or nonce cookie is missing. Start again');
  }
  if (flow.sessionBinding !== undefined && flow.sessionBinding !== expected.sessionBinding) {
    throw refused(
      'session_changed',
      expected.provider,
      'the session that it was started in has ended or been replaced',
    );
  }
}

/** Shortens a URL of this origin to its path, as the cookies of five flows must fit into one header. */
function withoutOrigin({ origin }: Exchange, returnTo: string): string {
  return returnTo.startsWith(`${origin}/`) ? returnTo.slice(origin.length) : returnTo;
}

function withOrigin({ origin }: Exchange, returnTo: string | undefined): string | undefined {
  return returnTo?.startsWith('/') === true ? origin + returnTo : returnTo;
}

function isExpired({ now }: Exchange, issuedAt: number): boolean {
  return now.getTime() / 1000 - issuedAt > FLOW_MAX_AGE + CLOCK_SKEW;
}

function expired({ provider }: FlowExpectation): OAuthCallbackError {
  return refused('flow_expired', provider, `it was started more than ${FLOW_MAX_AGE} s ago. Start again`);
}

function unknownFlow(
  exchange: Exchange,
  expected: FlowExpectation,
  id: string | undefined,
): OAuthCallbackError {
  const pending = pendingFlows(exchange, 'state');
  const [only] = pending;
  // A single pending flow is the one that failed and is cleared, unless the state names an earlier flow of this browser.
  // If there are several, it is unknown which one failed, and all are kept.
  const wasHere = id !== undefined && (hasCookies(exchange, id) || isExpired(exchange, begunAt(id)));
  if (pending.length === 1 && only !== undefined && !wasHere) clearFlow(exchange, only);
  // Browsers drop expired cookies by themselves; the id in the state still tells that the flow has expired.
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
