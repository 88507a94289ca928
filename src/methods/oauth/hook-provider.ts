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

type Copies = Map<object, object>;

function isCopied(value: unknown): value is object {
  return value !== null && typeof value === 'object' && (Array.isArray(value) || isPlain(value));
}

/** A copy of plain objects and arrays, all the way down. Functions, keys and other instances stay what they are. */
function ownCopy<T extends object>(value: T, copies: Copies = new Map()): T {
  const copy: object = Array.isArray(value) ? [...(value as unknown[])] : { ...value };
  copies.set(value, copy);
  // Written over what the spread has copied, so that only what has members of its own costs anything.
  const members = copy as Record<string, unknown>; // read and written by its own names only
  for (const name of Object.keys(members)) {
    const member = members[name];
    if (isCopied(member)) members[name] = copies.get(member) ?? ownCopy(member, copies);
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
