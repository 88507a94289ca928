import type { Exchange } from '../contracts/exchange.js';
import type { CookieDefinition } from '../contracts/settings.js';
import type { CookieKey } from '../types/cookies.js';
import { randomToken } from '../crypto/random.js';
import { seal, unseal } from '../crypto/seal.js';

/** The cookies of a flow. A browser may have several of each kind: their names end in the flow's id. */
export type FlowCookie = Extract<CookieKey, 'state' | 'pkceCodeVerifier' | 'nonce' | 'webauthnChallenge'>;

/** Seconds for which a sealed value can be opened: longer than any flow, so that we can say that it is too old. */
const SEAL_MAX_AGE = 86_400;
/** How many flows of one kind a browser may have under way; the oldest is dropped. */
export const MAX_FLOWS: number = 5;
/** The purpose that each kind of cookie is sealed for. */
const PURPOSES: { readonly [Key in FlowCookie]: string } = {
  state: 'flow.state',
  pkceCodeVerifier: 'flow.pkce',
  nonce: 'flow.nonce',
  webauthnChallenge: 'flow.challenge',
};
const FLOW_ID = /^[0-9a-z]{7}[A-Za-z0-9_-]{8}$/;
/** Digits of the seconds in base 36; they last until the year 4453. */
const TIME_DIGITS = 7;
/** Random octets of a flow id. */
export const FLOW_ID_OCTETS: number = 6;

/** Makes the id of a flow: the time in seconds, in base 36, so that ids sort by age, then random bits. */
export function newFlowId(now: Date, random: string = randomToken(FLOW_ID_OCTETS)): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return seconds.toString(36).padStart(TIME_DIGITS, '0') + random;
}

/** When a flow was begun, in seconds, if its id is to be believed. */
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
      // Within one second they stay in the order that browsers send them in: the oldest first (RFC 6265, section 5.4).
      .sort((a, b) => begunAt(a) - begunAt(b))
  );
}

/**
 * The pending flows that must go before another one is begun. Somebody else may have planted any number of them: not all
 * are dropped at once, to keep the answer small.
 */
export function surplusFlows(exchange: Exchange, key: FlowCookie): string[] {
  const pending = pendingFlows(exchange, key);
  return pending.slice(0, Math.min(MAX_FLOWS, Math.max(0, pending.length - MAX_FLOWS + 1)));
}

/** Clears the cookies of the flows that were begun in this exchange: it failed, and they lead nowhere. */
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

/** The value of a flow's cookie as the browser sent it, still sealed. */
export function readFlowCookie(exchange: Exchange, key: FlowCookie, id: string): string | undefined {
  return exchange.jar.get(flowCookie(exchange, key, id).name);
}

/** Names one cookie of one flow. */
export interface FlowPlace {
  readonly key: FlowCookie;
  readonly id: string;
  /** The browser must send it along with a form that another site posts, which `Lax` cookies are left out of. */
  readonly crossSite?: boolean;
}

/** Seals `content` into the cookie of a flow. Resolves to the octets that the browser will send for it. */
export async function sealInto(
  exchange: Exchange,
  { key, id, crossSite }: FlowPlace,
  content: Record<string, unknown>,
): Promise<number> {
  const { settings, now, jar } = exchange;
  const options = { secrets: settings.secrets, purpose: PURPOSES[key], maxAge: SEAL_MAX_AGE, now };
  const value = await seal({ ...content, f: id }, options);
  const cookie = flowCookie(exchange, key, id);
  // Browsers take SameSite=None together with Secure only (RFC 6265bis, section 4.1.2.7).
  const travels = crossSite === true && cookie.options.secure === true;
  jar.set(travels ? { ...cookie, options: { ...cookie.options, sameSite: 'none' } } : cookie, value);
  return sentLength(cookie, value);
}

/** Opens what {@link sealInto} sealed for the same flow; `null` for everything else. */
export async function unsealFrom(
  exchange: Exchange,
  { key, id }: FlowPlace,
  sealed: string | undefined,
): Promise<Record<string, unknown> | null> {
  const { settings, now } = exchange;
  const content = await unseal(sealed, { secrets: settings.secrets, purpose: PURPOSES[key], now });
  // The name of a cookie is not sealed: the flow id inside it must be the one outside.
  return content?.['f'] === id ? content : null;
}

/** Octets that a cookie takes in the `Cookie` header; sealed values need no escapes. */
export function sentLength({ name }: CookieDefinition, value: string): number {
  return name.length + value.length + '=; '.length;
}
