import type { Exchange } from '../contracts/exchange.js';
import type { CookieDefinition, Settings } from '../contracts/settings.js';
import { seal, unseal } from '../crypto/seal.js';
import { cutValue, setChunked } from '../http/cookie-chunks.js';
import { BoundedMap } from '../kit/bounded-cache.js';
import { endOf, parseGrant, type Grant } from './grant.js';
import type { GrantPlace } from './grant-place.js';

const PURPOSE = 'grants';
/** Characters. The session needs cookies as well, and servers accept 16 KiB for all headers. */
const MAX_LENGTH = 7_680;
/** Milliseconds for which a process knows what it has put into a cookie: requests that are under way carry the old one. */
const MEMORY = 10_000;
/** Milliseconds for which it knows that there is nothing to be had for a grant, even if the browser got no cookie. */
const LONG_MEMORY = 600_000;
const MAX_REMEMBERED = 1000;

/** How many refresh tokens back a grant is recognised. */
const MAX_EARLIER = 8;

/** A grant that this process wrote, and the refresh tokens that it had before. */
interface Written {
  readonly grant: Grant;
  readonly was: readonly (string | undefined)[];
  /** Milliseconds. */
  readonly until: number;
}

/** Name and attributes of the cookie of a session's grants: those of the session cookie. */
function cookieOf({ cookies }: Pick<Exchange, 'cookies'>): CookieDefinition {
  const { options } = cookies.sessionToken;
  return { name: `${options.secure === true ? '__Secure-' : ''}authjs.grant`, options };
}

/**
 * The grants of a session in the browser's cookie, where there is no store of records. Sealed, and bound to the session: it
 * is worth nothing beside another one.
 * @param binding - of the session
 */
export async function grantsInCookie(exchange: Exchange, binding: string): Promise<readonly Grant[]> {
  const grants = await carriedGrants(exchange, binding);
  return grants.map((grant) => newest(exchange.settings, binding, grant));
}

/** The grants as the browser sent them. */
async function carriedGrants(exchange: Exchange, binding: string): Promise<readonly Grant[]> {
  const { settings, jar, now } = exchange;
  for (const value of jar.forms(cookieOf(exchange).name)) {
    const content = await unseal(value, { secrets: settings.secrets, purpose: PURPOSE, now });
    if (content?.['b'] !== binding || !Array.isArray(content['g'])) continue;
    return content['g'].map(parseGrant).filter((grant) => grant !== undefined);
  }
  return [];
}

/**
 * Puts grants into the cookie of a session, the most important first. Those that do not fit are left out, which is reported once
 * if it is the first one.
 */
export async function putIntoCookie(
  exchange: Exchange,
  binding: string,
  grants: readonly Grant[],
): Promise<void> {
  const { settings, jar, now } = exchange;
  const end = Math.max(now.getTime() + 1000, ...grants.map((grant) => endOf(grant).getTime()));
  for (let count = grants.length; count > 0; count -= 1) {
    const content = { b: binding, g: grants.slice(0, count) };
    // Sealed, it is a third longer.
    if (JSON.stringify(content).length * (4 / 3) > MAX_LENGTH) continue;
    const maxAge = Math.ceil((end - now.getTime()) / 1000);
    const sealed = await seal(content, { secrets: settings.secrets, purpose: PURPOSE, maxAge, now });
    setChunked(jar, cutValue(cookieOf(exchange), sealed, { expires: new Date(end) }));
    return;
  }
  clearGrantCookie(exchange);
  const [first] = grants;
  if (first !== undefined)
    settings.once(`grant-too-large ${first.provider}`, () =>
      settings.logger.warn(
        'grant-too-large',
        `Provider "${first.provider}": its tokens are longer than ${MAX_LENGTH} characters, sealed. Configure \`records\`.`,
      ),
    );
}

/** Deletes the cookie, if the browser has one. */
export function clearGrantCookie(exchange: Exchange): void {
  const cookie = cookieOf(exchange);
  if (exchange.jar.names(cookie.name).length > 0) exchange.jar.clearChunked(cookie);
}

/** The place of one grant in the cookie of a session. */
export function cookiePlace(
  exchange: Exchange,
  {
    binding,
    which,
    canWrite,
  }: { binding: string; which: Pick<Grant, 'provider' | 'accountId'>; canWrite: boolean },
): GrantPlace {
  const isIt = (grant: Grant): boolean =>
    grant.provider === which.provider && grant.accountId === which.accountId;
  let isWritten = false;
  const put = async (grant: Grant): Promise<void> => {
    const others = (await grantsInCookie(exchange, binding)).filter((one) => !isIt(one));
    await putIntoCookie(exchange, binding, [grant, ...others]);
    isWritten = true;
  };
  return {
    key: keyOf(binding, which),
    isShared: false,
    canWrite,
    async deliver(grant) {
      const carried = (await carriedGrants(exchange, binding)).find(isIt);
      const isCarried = isWritten || carried?.refreshedAt === grant.refreshedAt;
      if (!isCarried && canWrite) await put(grant);
    },
    async read() {
      return { grant: (await grantsInCookie(exchange, binding)).find(isIt), version: 0 };
    },
    async write(grant) {
      const before = (await grantsInCookie(exchange, binding)).find(isIt);
      remember(exchange.settings, binding, { grant, before });
      await put(grant);
      return true;
    },
  };
}

function keyOf(binding: string, { provider, accountId }: Pick<Grant, 'provider' | 'accountId'>): string {
  return JSON.stringify([binding, provider, accountId]);
}

function memoryOf({ memo }: Settings): BoundedMap<Written> {
  return memo('grants-in-cookies', () => new BoundedMap<Written>(MAX_REMEMBERED));
}

function remember(
  settings: Settings,
  binding: string,
  { grant, before }: { readonly grant: Grant; readonly before: Grant | undefined },
): void {
  const written = memoryOf(settings);
  const key = [keyOf(binding, grant)];
  const earlier = new Set([before?.refreshToken, ...(written.get(key)?.was ?? [])]);
  const was = [...earlier].slice(0, MAX_EARLIER);
  const isUseful = grant.accessToken !== undefined && grant.retryAt === undefined;
  const until = settings.runtime.now().getTime() + (isUseful ? MEMORY : LONG_MEMORY);
  written.set(key, { grant, was, until });
}

/** What this process has made of a grant meanwhile, which the request does not carry yet. */
function newest(settings: Settings, binding: string, grant: Grant): Grant {
  const known = memoryOf(settings).get([keyOf(binding, grant)]);
  const isOlder = known !== undefined && known.was.includes(grant.refreshToken);
  return isOlder && known.until > settings.runtime.now().getTime() ? known.grant : grant;
}
