import type { Exchange } from '../contracts/exchange.js';
import type { CookieDefinition } from '../contracts/settings.js';
import { equalStrings } from '../crypto/equal.js';
import { randomToken } from '../crypto/random.js';
import { seal, unseal } from '../crypto/seal.js';
import { FLOW_MAX_AGE } from '../http/cookie-table.js';
import { text } from '../kit/text.js';

const PURPOSE = 'logout.state';

/** The cookie of the logout under way: beside those of sign-in flows, whose names end in an id. */
function cookieOf({ cookies: { state } }: Exchange): CookieDefinition {
  return { name: `${state.name}.logout`, options: state.options };
}

/** A logout at a provider that is under way. */
export interface PendingLogout {
  /** 256 random bits, for the parameter `state`. */
  readonly state: string;
  /**
   * Seals state and target into a cookie for 15 minutes.
   * @param sendsState - whether the provider was given the state, and so has to give it back
   */
  readonly remember: (returnTo: string, sendsState: boolean) => Promise<void>;
}

/** Begins a logout at a provider. One per browser: the latest counts. */
export function beginLogout(exchange: Exchange): PendingLogout {
  const state = randomToken(32);
  const remember = async (returnTo: string, sendsState: boolean): Promise<void> => {
    const { settings, now, jar } = exchange;
    const content = { c: returnTo, ...(sendsState && { v: state }) };
    const options = { secrets: settings.secrets, purpose: PURPOSE, maxAge: FLOW_MAX_AGE, now };
    jar.set(cookieOf(exchange), await seal(content, options));
  };
  return { state, remember };
}

/**
 * Ends the logout that a browser comes back from: clears its cookie, and gives the URL that it leads to. `undefined` if the
 * browser has begun none, or `state` is not its own (RP-Initiated Logout 1.0, section 3); the cookie is kept then.
 */
export async function takeLogout(exchange: Exchange): Promise<string | undefined> {
  const { settings, request, now, jar } = exchange;
  const cookie = cookieOf(exchange);
  const sealed = jar.get(cookie.name);
  const content = await unseal(sealed, { secrets: settings.secrets, purpose: PURPOSE, now });
  if (content === null) return undefined;
  const expected = text(content['v']);
  if (expected !== undefined && !equalStrings(request.query.get('state') ?? '', expected)) return undefined;
  jar.clear(cookie);
  return text(content['c']);
}
