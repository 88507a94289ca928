import type { Exchange } from '../contracts/exchange.js';
import { flowCookie, MAX_FLOWS, pendingFlows, readFlowCookie, sentLength } from './flow-cookie.js';
import type { FlowCookie } from './flow-cookie.js';

/** Octets that all pending flows may take in the `Cookie` header; servers take 8 KB of it, all cookies together. */
const BUDGET = 6 * 1024;

/** The cookies that one flow may have. */
const FLOW_COOKIES = ['state', 'pkceCodeVerifier', 'nonce'] as const satisfies readonly FlowCookie[];

/** What they hold. */
export type FlowCookies = Readonly<Partial<Record<Exclude<FlowCookie, 'webauthnChallenge'>, string>>>;

/**
 * Makes room for the flow that was added: in number, and in octets. More flows than we ever leave were planted by
 * somebody else: an answer clears some of them, or its own header would be too large for a proxy.
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
    const value = readFlowCookie(exchange, key, id);
    return value === undefined ? 0 : sentLength(flowCookie(exchange, key, id), value);
  });
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Whether the browser sent any cookie of a flow. */
export function hasLeftovers(exchange: Exchange, id: string): boolean {
  return FLOW_COOKIES.some((key) => exchange.jar.names(flowCookie(exchange, key, id).name).length > 0);
}

/** Reads all cookies of a flow, still sealed, and expires them in the browser. */
export function takeCookies(exchange: Exchange, id: string): FlowCookies {
  const taken: Record<string, string> = {};
  for (const key of FLOW_COOKIES) {
    const cookie = flowCookie(exchange, key, id);
    const value = exchange.jar.get(cookie.name);
    // One that was sent twice has no value, and goes too.
    if (value === undefined && exchange.jar.names(cookie.name).length === 0) continue;
    exchange.jar.clear(cookie);
    if (value !== undefined) taken[key] = value;
  }
  return taken;
}

/** Expires all cookies of a flow in the browser. */
export function clearFlow(exchange: Exchange, id: string): void {
  takeCookies(exchange, id);
}
