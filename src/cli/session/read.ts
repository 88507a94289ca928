import type { JWT } from '../../types/jwt.js';
import { nextAuth4Key, sessionKey } from '../../core/crypto/derive-key.js';
import { decryptJwe } from '../../core/crypto/jose/jwe.js';
import { cookieNames } from '../../core/http/cookie.js';
import { chunkName } from '../../core/kit/cookie-forms.js';
import { cookieTokens } from '../../jwt/request-token.js';
import { CommandFailure } from '../failure.js';
import type { Application } from '../project/application.js';
import { toCookieHeader } from './cookie-text.js';
import { cookiesAt, isStored, type NamedSecret, secretsFor } from './terms.js';

/** A session that was found in a cookie. */
export interface ReadSession {
  readonly strategy: 'jwt' | 'database';
  /** The name of its cookie. */
  readonly cookie: string;
  /** How many cookies it was cut into. */
  readonly chunks: number;
  /** Which secret decrypted it; for the application's own `decode`, that is not known. */
  readonly secret?: string;
  readonly claims: Readonly<Record<string, unknown>>;
  readonly expires: string | null;
  readonly expired: boolean;
}

/** A cookie that may carry a session. */
interface Carrier {
  readonly name: string;
  /** Of next-auth 4, whose keys do not depend on the name. */
  readonly isEarlier: boolean;
}

interface Carried extends Carrier {
  readonly token: string;
  readonly chunks: number;
}

/**
 * Reads a session from what was copied of a browser, a request or a response.
 * @throws {CommandFailure} when there is none in it, or it is not of this application
 */
export async function readSession(
  application: Application,
  text: string,
  now: Date = new Date(),
): Promise<ReadSession> {
  const found = carriedIn(application, text);
  if (found.length === 0)
    throw new CommandFailure('There is no session cookie in it.', { advice: namesHint(application) });
  const stored = isStored(application.config);
  for (const carried of found) {
    const session = stored
      ? await lookUp(application, carried, now)
      : await decrypt(application, carried, now);
    if (session !== undefined) return session;
  }
  throw stored
    ? new CommandFailure(
        'The store has no such session: it was signed out, has expired, or is of another database.',
      )
    : new CommandFailure('No secret of this application decrypts it.', {
        advice: [
          'Its secret is another one or is no longer in the list, the cookie was renamed, or it was changed on its way.',
        ],
      });
}

/** The cookies at each origin: ours, and that of next-auth 4 where it is accepted. */
function carriersOf({ config }: Application): readonly (readonly Carrier[])[] {
  return ['https://a.invalid', 'http://a.invalid'].map((origin) => {
    const { sessionToken, nextAuth4Session } = cookiesAt(config, new URL(origin));
    const earlier = nextAuth4Session === undefined ? [] : [{ name: nextAuth4Session.name, isEarlier: true }];
    return [{ name: sessionToken.name, isEarlier: false }, ...earlier];
  });
}

function namesHint(application: Application): readonly string[] {
  const names = carriersOf(application).flatMap((carriers) => carriers.map(({ name }) => name));
  return [`It is called ${[...new Set(names)].join(' or ')}.`];
}

/** The session tokens in a text, whole or joined from chunks. A value alone may be of any cookie. */
function carriedIn(application: Application, text: string): readonly Carried[] {
  const input = toCookieHeader(text);
  return carriersOf(application).flatMap((carriers) => {
    if ('value' in input)
      return carriers.map((carrier) => ({ ...carrier, token: decoded(input.value), chunks: 1 }));
    const [ours = [], earlier = []] = carriers.map((carrier) => carriedAs(carrier, input.header));
    // As the application does: a browser that has ours is not asked for another.
    return ours.length > 0 && ours[0]?.name !== earlier[0]?.name ? ours : [...ours, ...earlier];
  });
}

function carriedAs(carrier: Carrier, header: string): readonly Carried[] {
  const { name } = carrier;
  const chunks = cookieNames(header, `${name}.`).filter((other) => isChunk(other, name)).length;
  return cookieTokens({ cookie: header }, name).map((token) => ({ ...carrier, token, chunks: chunks || 1 }));
}

function isChunk(name: string, whole: string): boolean {
  return chunkName(whole, Number(name.slice(whole.length + 1))) === name;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

async function decrypt(
  application: Application,
  { token, name, isEarlier, chunks }: Carried,
  now: Date,
): Promise<ReadSession | undefined> {
  const secrets = secretsFor(application);
  const read = isEarlier ? earlierClaimsOf : claimsOf;
  const own = application.config.jwt?.decode;
  const all = secrets.map(({ secret }) => secret);
  const attempts: readonly Attempt[] =
    own === undefined
      ? secrets.map((secret) => ({ label: secret.label, claims: () => read(token, secret, name) }))
      : [{ label: undefined, claims: async () => own({ token, secret: all, salt: isEarlier ? '' : name }) }];
  for (const { label, claims } of attempts) {
    const found = await claims().catch(() => null);
    if (found === null) continue;
    const expires = typeof found.exp === 'number' ? new Date(found.exp * 1000) : undefined;
    return {
      strategy: 'jwt',
      cookie: name,
      chunks,
      ...(label !== undefined && { secret: label }),
      claims: found,
      expires: expires?.toISOString() ?? null,
      expired: expires !== undefined && expires <= now,
    };
  }
  return undefined;
}

interface Attempt {
  readonly label: string | undefined;
  claims(): Promise<JWT | null>;
}

/** The claims, also of a token that has expired: `decode` would refuse it without saying why. */
async function claimsOf(token: string, { secret }: NamedSecret, salt: string): Promise<JWT | null> {
  return claimsIn(await decryptJwe(token, [(encryption) => sessionKey(secret, salt, encryption)]));
}

/** {@link claimsOf} a session of next-auth 4; the cookies of its sign-ins have the same key, and name no user. */
async function earlierClaimsOf(token: string, { secret }: NamedSecret): Promise<JWT | null> {
  const claims = claimsIn(await decryptJwe(token, [() => nextAuth4Key(secret)]));
  return claims !== null && isEarlierSession(claims) ? claims : null;
}

/** Whether the application takes it for a session. */
function isEarlierSession({ iat, jti, sub, email, name }: JWT): boolean {
  return typeof iat === 'number' && isFilled(jti) && [sub, email, name].some(isFilled);
}

function isFilled(claim: unknown): boolean {
  return typeof claim === 'string' && claim !== '';
}

function claimsIn(text: string): JWT | null {
  const claims: unknown = JSON.parse(text);
  // Only who has the secret can write it, and such a token is an object of claims.
  return typeof claims === 'object' && claims !== null ? (claims as JWT) : null;
}

async function lookUp(
  { config }: Application,
  { token, name, chunks }: Carried,
  now: Date,
): Promise<ReadSession | undefined> {
  const adapter = typeof config.adapter === 'function' ? config.adapter() : config.adapter;
  const found = await adapter?.getSessionAndUser?.(token);
  if (!found) return undefined;
  // Some adapters return dates as text.
  const expires = new Date(found.session.expires);
  return {
    strategy: 'database',
    cookie: name,
    chunks,
    claims: { ...found.user },
    expires: expires.toISOString(),
    expired: expires <= now,
  };
}
