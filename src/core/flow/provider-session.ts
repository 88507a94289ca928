import type { Exchange } from '../contracts/exchange.js';
import type { CookieDefinition } from '../contracts/settings.js';
import type { Account } from '../../types/model.js';
import { seal, unseal } from '../crypto/seal.js';
import { cutValue, setChunked } from '../http/cookie-chunks.js';
import { text } from '../kit/text.js';

const PURPOSE = 'provider-session';
/** Characters of the longest sealed value: as much as one more session cookie, so that headers stay short enough. */
const MOST_CHARACTERS = 4096;

/** The session at a provider that a session here came from. */
export interface ProviderSession {
  /** Id of the provider. */
  readonly provider: string;
  /** `undefined` if there was none, or it is too long to be kept. */
  readonly idToken: string | undefined;
  /** The tokens that the sign-in brought; kept only if signing out revokes them. */
  readonly tokens: {
    readonly refreshToken: string | undefined;
    readonly accessToken: string | undefined;
  };
}

/** The cookie has the attributes of the session cookie. Scripts cannot read it, and it is sealed. */
function cookieOf({ cookies: { sessionToken } }: Exchange): CookieDefinition {
  const prefix = sessionToken.options.secure === true ? '__Secure-' : '';
  return { name: `${prefix}authjs.provider-session`, options: sessionToken.options };
}

/**
 * Keeps from which provider a new session came, in a sealed cookie that is bound to the session, and lasts as long. What does
 * not fit is left out, the access token first.
 * @param account - with the whole token response
 * @param binding - the binding of the session that was issued
 */
export async function keepProviderSession(
  exchange: Exchange,
  account: Account,
  binding: string,
): Promise<void> {
  const provider = exchange.settings.providers.get(account.provider);
  if (provider?.type !== 'oauth' && provider?.type !== 'oidc') return forgetProviderSession(exchange);
  await keepContent(exchange, binding, account);
}

/** What a sign-in brought: the members of an account that are kept. */
type Brought = Readonly<
  Record<'provider', string> &
    Partial<Record<'id_token' | 'refresh_token' | 'access_token', string | undefined>>
>;

async function keepContent(exchange: Exchange, binding: string, account: Brought): Promise<void> {
  const { settings, now, jar } = exchange;
  const { maxAge } = settings.session;
  const isRevoked = settings.logout.revokesTokens;
  const least = { b: binding, p: account.provider };
  const idToken = { i: account.id_token };
  const refreshToken = { r: isRevoked ? account.refresh_token : undefined };
  const accessToken = { a: isRevoked ? account.access_token : undefined };
  const choices = [
    { ...least, ...idToken, ...refreshToken, ...accessToken },
    { ...least, ...idToken, ...refreshToken },
    { ...least, ...idToken },
    { ...least, ...refreshToken },
    least,
  ];
  const options = { secrets: settings.secrets, purpose: PURPOSE, maxAge, now };
  for (const content of choices) {
    const value = await sealed(content, options);
    if (value === undefined) continue;
    setChunked(jar, cutValue(cookieOf(exchange), value, { maxAge }));
    return;
  }
}

async function sealed(
  content: Record<string, unknown>,
  options: Parameters<typeof seal>[1],
): Promise<string | undefined> {
  // Sealing makes it a third longer, and refuses what is far too long.
  if (JSON.stringify(content).length > MOST_CHARACTERS) return undefined;
  const value = await seal(content, options);
  return value.length > MOST_CHARACTERS ? undefined : value;
}

/**
 * The provider session of the browser's session; `undefined` if it is not known.
 * @param binding - the binding of the browser's session: what belongs to another one does not count
 */
export async function readProviderSession(
  exchange: Exchange,
  binding: string,
): Promise<ProviderSession | undefined> {
  const { settings, now, jar } = exchange;
  for (const value of jar.forms(cookieOf(exchange).name)) {
    const content = await unseal(value, { secrets: settings.secrets, purpose: PURPOSE, now });
    const provider = text(content?.['p']);
    if (provider === undefined || content?.['b'] !== binding) continue;
    const tokens = { refreshToken: text(content['r']), accessToken: text(content['a']) };
    return { provider, idToken: text(content['i']), tokens };
  }
  return undefined;
}

/**
 * Keeps the provider session of one session for another that takes its place, without a new sign-in.
 * @param bindings - of the two sessions
 */
export async function moveProviderSession(
  exchange: Exchange,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const kept = await readProviderSession(exchange, from);
  if (kept === undefined) return forgetProviderSession(exchange);
  const { provider, idToken, tokens } = kept;
  await keepContent(exchange, to, {
    provider,
    id_token: idToken,
    refresh_token: tokens.refreshToken,
    access_token: tokens.accessToken,
  });
}

/** Clears the cookie if the browser has it. */
export function forgetProviderSession(exchange: Exchange): void {
  const cookie = cookieOf(exchange);
  if (exchange.jar.names(cookie.name).length > 0) exchange.jar.clearChunked(cookie);
}
