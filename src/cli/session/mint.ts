import { randomBytes } from 'node:crypto';
import type { Adapter } from '../../types/adapter.js';
import type { AuthConfig } from '../../types/config.js';
import { cutValue } from '../../core/http/cookie-chunks.js';
import { encodeValue, serializeCookie } from '../../core/http/cookie.js';
import { chunkName } from '../../core/kit/cookie-forms.js';
import { encode } from '../../jwt/index.js';
import { newSessionId } from '../../core/session/session-id.js';
import { CommandFailure } from '../failure.js';
import type { Application } from '../project/application.js';
import { isStored, maxAgeOf, originFor, secretsFor, sessionCookie } from './terms.js';

/** Who the session is for, and where. */
export interface MintOptions {
  readonly userId?: string;
  readonly email?: string;
  readonly name?: string;
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly maxAge?: number;
  readonly url?: string;
  readonly createUser?: true;
}

/** One cookie of a session. */
export interface MintedCookie {
  readonly name: string;
  /** As a `Cookie` header has it. */
  readonly value: string;
  readonly attributes: {
    readonly domain?: string;
    readonly path?: string;
    readonly httpOnly: boolean;
    readonly secure: boolean;
    readonly sameSite?: string;
    readonly expires: string;
  };
  /** As a response has it. */
  readonly setCookie: string;
}

/** A session that the application takes for one of its own. */
export interface MintedSession {
  readonly strategy: 'jwt' | 'database';
  readonly url: string;
  readonly expires: string;
  /** The value of a `Cookie` header. */
  readonly header: string;
  readonly cookies: readonly MintedCookie[];
}

const DATABASE_TOKEN_OCTETS = 32;

/**
 * Makes a session without a sign-in: no callback and no event of the application is called for it.
 * @throws {CommandFailure} if it cannot be made
 */
export async function mintSession(
  application: Application,
  options: MintOptions,
  now: Date = new Date(),
): Promise<MintedSession> {
  const { config } = application;
  const origin = originFor(options.url, application);
  const cookie = sessionCookie(config, origin);
  const maxAge = options.maxAge ?? maxAgeOf(config);
  const expires = new Date(now.getTime() + maxAge * 1000);
  const stored = isStored(config);
  const value = stored
    ? await storeSession(config, options, expires)
    : await encodeSession(application, options, { salt: cookie.name, maxAge, now });
  const { chunks } = cutValue(cookie, value, { expires });
  const { domain, path, httpOnly, secure, sameSite, encode: encoded = encodeValue } = cookie.options;
  const cookies = chunks.map((chunk, index) => {
    const name = chunks.length > 1 ? chunkName(cookie.name, index) : cookie.name;
    return {
      name,
      value: encoded(chunk),
      attributes: {
        ...(domain !== undefined && { domain }),
        ...(path !== undefined && { path }),
        httpOnly: httpOnly === true,
        secure: secure === true,
        ...(sameSite !== undefined && { sameSite: String(sameSite) }),
        expires: expires.toISOString(),
      },
      setCookie: serializeCookie(name, chunk, { ...cookie.options, expires }),
    };
  });
  return {
    strategy: stored ? 'database' : 'jwt',
    url: origin.origin,
    expires: expires.toISOString(),
    header: cookies.map(({ name, value: written }) => `${name}=${written}`).join('; '),
    cookies,
  };
}

interface Terms {
  readonly salt: string;
  readonly maxAge: number;
  readonly now: Date;
}

/** A session token, by the application's own `encode` if it has one. */
async function encodeSession(application: Application, options: MintOptions, terms: Terms): Promise<string> {
  const { salt, maxAge, now } = terms;
  const { userId, email, name, claims } = options;
  if (userId === undefined)
    throw new CommandFailure('Name the user of the session with --user-id.', { exitCode: 2 });
  const token = {
    sub: userId,
    ...(email !== undefined && { email }),
    ...(name !== undefined && { name }),
    jti: newSessionId(now),
    ...claims,
  };
  const secret = secretsFor(application).map((entry) => entry.secret);
  const own = application.config.jwt?.encode ?? encode;
  return own({ token, secret: secret.length === 1 ? (secret[0] ?? '') : secret, salt, maxAge });
}

/** The token of a new row of the application's adapter. */
async function storeSession(config: AuthConfig, options: MintOptions, expires: Date): Promise<string> {
  if (options.claims !== undefined)
    throw new CommandFailure('--claims is for sessions in a token: this application stores its sessions.', {
      exitCode: 2,
    });
  const adapter = typeof config.adapter === 'function' ? config.adapter() : config.adapter;
  if (adapter?.createSession === undefined)
    throw new CommandFailure('The adapter of the configuration cannot store sessions.');
  const userId = await ownerOf(adapter, options);
  const token =
    config.session?.generateSessionToken?.() ?? randomBytes(DATABASE_TOKEN_OCTETS).toString('base64url');
  await adapter.createSession({ sessionToken: token, userId, expires });
  return token;
}

async function ownerOf(adapter: Adapter, options: MintOptions): Promise<string> {
  const { userId, email, name, createUser } = options;
  const byId = userId === undefined ? null : await adapter.getUser?.(userId);
  const user = byId ?? (email === undefined ? null : await adapter.getUserByEmail?.(email));
  // It may be a number, in databases that generate them.
  if (user && (userId === undefined || String(user.id) === userId)) return user.id;
  if (user) throw new CommandFailure('Another user has this address.');
  if (createUser !== true) {
    throw new CommandFailure('The store has no such user, by --user-id or --email.', {
      advice: ['Create one: --create-user'],
    });
  }
  if (email === undefined || adapter.createUser === undefined)
    throw new CommandFailure('A new user needs an address: --email.', { exitCode: 2 });
  const created = await adapter.createUser({
    id: userId ?? crypto.randomUUID(),
    email,
    emailVerified: null,
    ...(name !== undefined && { name }),
  });
  return created.id;
}
