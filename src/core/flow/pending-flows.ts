import type { Exchange } from '../contracts/exchange.js';
import { flowCookie, MAX_FLOWS, pendingFlows, readFlowCookie, sentLength } from './flow-cookie.js';
import type { FlowCookie } from './flow-cookie.js';

/** Octets that all pending flows may take in the `Cookie` header; servers accept 8 KB for all cookies together. */
const BUDGET = 6 * 1024;

/** The cookies that an OAuth flow may have. */
const FLOW_COOKIES = ['state', 'pkceCodeVerifier', 'nonce'] as const satisfies readonly FlowCookie[];

/** The values of a flow's cookies. */
export type FlowCookies = Readonly<
  Partial<Record<Exclude<FlowCookie, 'webauthnChallenge'>, readonly string[]>>
>;

/**
 * Drops the oldest flows to make room for a new one, in number and in octets. If there are more flows than this library
 * ever leaves, an attacker planted them; one response clears only some, or its own headers would be too large for a proxy.
 * @param added - octets of each cookie of the new flow
 */
export function evictOldest(exchange: Exchange, added: readonly number[]): void {
  const all = pendingFlows(exchange, 'state');
  if (all.length === 0) return;
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
    const cookie = flowCookie(exchange, key, id);
    return readFlowCookie(exchange, key, id).reduce((sum, value) => sum + sentLength(cookie, value), 0);
  });
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Whether the browser sent any cookie of a flow. */
export function hasCookies(exchange: Exchange, id: string): boolean {
  return FLOW_COOKIES.some((key) => exchange.jar.names(flowCookie(exchange, key, id).name).length > 0);
}

/** Reads all cookies of a flow, still sealed, and clears them in the browser. */
export function takeCookies(exchange: Exchange, id: string): FlowCookies {
  const taken: Record<string, readonly string[]> = {};
  for (const key of FLOW_COOKIES) {
    const values = readFlowCookie(exchange, key, id);
    if (values.length === 0) continue;
    exchange.jar.clear(flowCookie(exchange, key, id));
    taken[key] = values;
  }
  return taken;
}

/** Clears all cookies of a flow in the browser. */
export function clearFlow(exchange: Exchange, id: string): void {
  takeCookies(exchange, id);
}
