import type { Exchange } from '../contracts/exchange.js';
import type { CookieDefinition } from '../contracts/settings.js';
import type { CookieKey } from '../../types/cookies.js';
import { randomToken } from '../crypto/random.js';
import { seal, unseal } from '../crypto/seal.js';
import { allOf, andThen, type Awaitable } from '../kit/awaitable.js';

/** The kinds of cookies that a flow uses. A browser may have several of each: their names end in the id of their flow. */
export type FlowCookie = Extract<CookieKey, 'state' | 'pkceCodeVerifier' | 'nonce' | 'webauthnChallenge'>;

/** Seconds for which a sealed value can be opened: longer than any flow lasts, so that an expired flow is reported as such. */
const SEAL_MAX_AGE = 86_400;
/** How many flows a browser may have under way at most; the oldest is dropped. */
export const MAX_FLOWS: number = 5;
/** The purpose that each kind of cookie is sealed for. */
const PURPOSES: { readonly [Key in FlowCookie]: string } = {
  state: 'flow.state',
  pkceCodeVerifier: 'flow.pkce',
  nonce: 'flow.nonce',
  webauthnChallenge: 'flow.challenge',
};
const FLOW_ID = /^[0-9a-z]{7}[A-Za-z0-9_-]{8}$/;
/** Base-36 digits of the time in a flow id: enough until the year 4453. */
const TIME_DIGITS = 7;
/** Random octets in a flow id. */
export const FLOW_ID_OCTETS: number = 6;

/** Creates the id of a flow: the time in seconds in base 36, so that ids sort by age, and then random characters. */
export function newFlowId(now: Date, random: string = randomToken(FLOW_ID_OCTETS)): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return seconds.toString(36).padStart(TIME_DIGITS, '0') + random;
}

/** The start time of a flow in seconds, as its id says; the id comes from the browser. */
export function begunAt(id: string): number {
  return Number.parseInt(id.slice(0, TIME_DIGITS), 36);
}

/** The ids of the flows whose cookie the browser sent, the oldest first. */
export function pendingFlows(exchange: Exchange, key: FlowCookie): string[] {
  const prefix = `${exchange.cookies[key].name}.`;
  return (
    exchange.jar
      .names(prefix)
      .map((name) => name.slice(prefix.length))
      .filter((id) => FLOW_ID.test(id))
      // Flows of the same second stay in the order in which browsers send cookies: the oldest first (RFC 6265, section 5.4).
      .sort((a, b) => begunAt(a) - begunAt(b))
  );
}

/**
 * The ids of the pending flows to drop before another one starts. An attacker may have planted any number of them; only a
 * few are dropped at once, to keep the response small.
 */
export function surplusFlows(exchange: Exchange, key: FlowCookie): string[] {
  const pending = pendingFlows(exchange, key);
  return pending.slice(0, Math.min(MAX_FLOWS, Math.max(0, pending.length - MAX_FLOWS + 1)));
}

/** Clears the cookies of the flows that this exchange has started: the request failed, so they are useless. */
export function undoFlows({ jar, cookies }: Exchange): void {
  const keys = Object.keys(PURPOSES) as FlowCookie[]; // PURPOSES has exactly these
  for (const { name, value, options } of jar.drain()) {
    if (value !== '' && keys.some((key) => name.startsWith(`${cookies[key].name}.`)))
      jar.clear({ name, options });
  }
}

/** Name and attributes of a flow's cookie. */
export function flowCookie(exchange: Exchange, key: FlowCookie, id: string): CookieDefinition {
  const { name, options } = exchange.cookies[key];
  return { name: `${name}.${id}`, options };
}

/** The values of a flow's cookie as the browser sent it, still sealed: several if it came twice. */
export function readFlowCookie(exchange: Exchange, key: FlowCookie, id: string): readonly string[] {
  return exchange.jar.values(flowCookie(exchange, key, id).name);
}

/** Identifies one cookie of one flow. */
export interface FlowCookieId {
  readonly key: FlowCookie;
  readonly id: string;
  /** Whether the browser must send the cookie with a form posted by another site; it does not send `Lax` cookies then. */
  readonly crossSite?: boolean;
}

/** Seals `content` into the cookie of a flow. Gives the number of octets that the browser will send for it. */
export function sealInto(
  exchange: Exchange,
  { key, id, crossSite }: FlowCookieId,
  content: Record<string, unknown>,
): Awaitable<number> {
  const { settings, now, jar } = exchange;
  const options = { secrets: settings.secrets, purpose: PURPOSES[key], maxAge: SEAL_MAX_AGE, now };
  return andThen(seal({ ...content, f: id }, options), (value) => {
    const cookie = flowCookie(exchange, key, id);
    // Browsers accept SameSite=None only together with Secure (RFC 6265bis, section 4.1.2.7).
    const isCrossSite = crossSite === true && cookie.options.secure === true;
    jar.set(isCrossSite ? { ...cookie, options: { ...cookie.options, sameSite: 'none' } } : cookie, value);
    return sentLength(cookie, value);
  });
}

/**
 * Opens the one of these values that {@link sealInto} sealed for the same flow; gives `null` if there is none, or several
 * are.
 */
export function unsealFrom(
  exchange: Exchange,
  { key, id }: FlowCookieId,
  sealed: readonly string[] = [],
): Awaitable<Record<string, unknown> | null> {
  const { settings, now } = exchange;
  const options = { secrets: settings.secrets, purpose: PURPOSES[key], now };
  return andThen(allOf(sealed.map((value) => unseal(value, options))), (contents) => {
    // The cookie's name is not protected, so the flow id inside the value must match it.
    const [content, other] = contents.filter((one) => one?.['f'] === id);
    return other === undefined ? (content ?? null) : null;
  });
}

/** The octets that a cookie takes in the `Cookie` header; sealed values contain nothing to escape. */
export function sentLength({ name }: CookieDefinition, value: string): number {
  return name.length + value.length + '=; '.length;
}
