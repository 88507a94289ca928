import type { Exchange } from '../../contracts/exchange.js';
import type { OAuthProvider } from '../../contracts/provider.js';
import type { Profile } from '../../types/model.js';
import type { OAuthConfig } from '../../types/provider.js';
import { customFetch } from '../../types/symbols.js';

/** The provider as its hooks receive it: the configuration, and the URLs of this request. */
export type HookProvider = OAuthConfig<Profile> & { callbackUrl: string; signinUrl: string };

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** A copy of plain objects and arrays, all the way down. Functions, keys and other instances stay what they are. */
function ownCopy<T>(value: T, copies: Map<unknown, object> = new Map()): T {
  if (value === null || typeof value !== 'object') return value;
  if (!Array.isArray(value) && !isPlain(value)) return value;
  const known = copies.get(value);
  // Copied from this very value.
  if (known !== undefined) return known as T;
  const copy: object = Array.isArray(value) ? [] : {};
  copies.set(value, copy);
  for (const key of Reflect.ownKeys(value)) {
    if (key !== '__proto__') Reflect.set(copy, key, ownCopy<unknown>(Reflect.get(value, key), copies));
  }
  return copy as T; // member by member
}

/** Gives hooks a provider of their own, so that what they write into it stays with them, whatever its depth. */
export function hookProvider(exchange: Exchange, provider: OAuthProvider, redirectUri: string): HookProvider {
  return {
    ...ownCopy(provider.config),
    // What hooks fetch goes the way of all requests to this provider.
    [customFetch]: provider.fetch,
    callbackUrl: redirectUri,
    signinUrl: `${exchange.baseUrl}/signin/${provider.id}`,
  };
}
