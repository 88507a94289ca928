import type { Exchange } from '../contracts/exchange.js';
import type { CookieDefinition } from '../contracts/settings.js';
import type { CookieKey } from '../types/cookies.js';
import type { Awaitable } from '../types/model.js';
import { andThen } from '../kit/awaitable.js';
import { randomToken } from '../crypto/random.js';
import { seal, unseal } from '../crypto/seal.js';

/** Cookies of which a browser may have several, one per flow: their names end in the flow's id. */
export type FlowCookie = Extract<CookieKey, 'state' | 'pkceCodeVerifier' | 'nonce' | 'webauthnChallenge'>;

/** Seconds after which a sealed value cannot even be told to be expired. */
const SEAL_MAX_AGE = 86_400;
/** Flows of one kind that a browser may have under way; the oldest is evicted. */
export const MAX_FLOWS: number = 5;
/** What each kind of value is sealed for; short, because it is part of the value. */
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

/** Seconds in base 36, so that ids sort by age as text, then random bits. */
export function newFlowId(now: Date, random: string = randomToken(FLOW_ID_OCTETS)): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return seconds.toString(36).padStart(TIME_DIGITS, '0') + random;
}

/** When a flow was begun, in seconds; as far as its id can be believed. */
export function begunAt(id: string): number {
  return Number.parseInt(id.slice(0, TIME_DIGITS), 36);
}

/** Ids of the flows whose cookie the browser sent, the oldest first. */
export function pendingFlows(exchange: Exchange, key: FlowCookie): string[] {
  const prefix = `${exchange.cookies[key].name}.`;
  return (
    exchange.jar
      .names(prefix)
      .map((name) => name.slice(prefix.length))
      .filter((id) => FLOW_ID.test(id))
      // Those of one second stay as browsers send them: the oldest first (RFC 6265, section 5.4).
      .sort((a, b) => begunAt(a) - begunAt(b))
  );
}

/** Those of them that must go before another one is begun; of planted ones not all at once, to keep the answer small. */
export function surplusFlows(exchange: Exchange, key: FlowCookie): string[] {
  const pending = pendingFlows(exchange, key);
  return pending.slice(0, Math.min(MAX_FLOWS, Math.max(0, pending.length - MAX_FLOWS + 1)));
}

/** Takes back the flows that were begun in this very exchange: it failed, and they lead nowhere. */
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

/** What the browser sent, still sealed. */
export function readFlowCookie(exchange: Exchange, key: FlowCookie, id: string): string | undefined {
  return exchange.jar.get(flowCookie(exchange, key, id).name);
}

/** Which cookie of which flow. */
export interface FlowPlace {
  readonly key: FlowCookie;
  readonly id: string;
  /** The answer comes as a form that another site sends: `Lax` cookies would stay at home. */
  readonly crossSite?: boolean;
}

/** Seals `content` into the cookie of a flow; gives the octets that the browser will send for it. */
export function sealInto(
  exchange: Exchange,
  { key, id, crossSite }: FlowPlace,
  content: Record<string, unknown>,
): Awaitable<number> {
  const { settings, now, jar } = exchange;
  const options = { secrets: settings.secrets, purpose: PURPOSES[key], maxAge: SEAL_MAX_AGE, now };
  return andThen(seal({ ...content, f: id }, options), (value) => {
    const cookie = flowCookie(exchange, key, id);
    // Browsers take SameSite=None together with Secure only (RFC 6265bis, section 4.1.2.7).
    const travels = crossSite === true && cookie.options.secure === true;
    jar.set(travels ? { ...cookie, options: { ...cookie.options, sameSite: 'none' } } : cookie, value);
    return sentLength(cookie, value);
  });
}

/** Opens what {@link sealInto} made for the same flow; `null` for everything else. */
export function unsealFrom(
  exchange: Exchange,
  { key, id }: FlowPlace,
  sealed: string | undefined,
): Awaitable<Record<string, unknown> | null> {
  const { settings, now } = exchange;
  const opened = unseal(sealed, { secrets: settings.secrets, purpose: PURPOSES[key], now });
  // The name of a cookie is not sealed: the flow id inside it must be the one outside.
  return andThen(opened, (content) => (content?.['f'] === id ? content : null));
}

/** Octets of a cookie in the `Cookie` header; sealed values need no escapes. */
export function sentLength({ name }: CookieDefinition, value: string): number {
  return name.length + value.length + '=; '.length;
}
