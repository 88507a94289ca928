import type { CookieDefinition, CookieTable } from '../../core/contracts/settings.js';
import type { AuthConfig } from '../../types/config.js';
import { cookieTable } from '../../core/http/cookie-table.js';
import { CommandFailure } from '../failure.js';
import type { Application } from '../project/application.js';

const DEFAULT_MAX_AGE = 30 * 24 * 60 * 60;

/** The address of an application on the machine of its developer. */
const LOCAL = 'http://localhost:3000';

/** The origin that a session is for: as asked, as configured, or that of a developer's machine. */
export function originFor(given: string | undefined, { config, environment }: Application): URL {
  const configured = typeof config.origin === 'string' ? config.origin : undefined;
  const text = given ?? configured ?? (environment.variables['AUTH_URL'] || LOCAL);
  if (!URL.canParse(text)) throw new CommandFailure(`${text} is no URL. Write it with its scheme.`);
  return new URL(text);
}

/** The cookie that carries a session at an origin. */
export function sessionCookie(config: AuthConfig, origin: URL): CookieDefinition {
  return cookiesAt(config, origin).sessionToken;
}

/** All cookies at an origin, that of next-auth 4 where it is accepted. */
export function cookiesAt({ useSecureCookies, cookies, legacy }: AuthConfig, origin: URL): CookieTable {
  return cookieTable(useSecureCookies ?? origin.protocol === 'https:', cookies, legacy?.nextAuth4);
}

/** Whether sessions are rows of the adapter, as the library decides it. */
export function isStored({ session, adapter }: AuthConfig): boolean {
  return session?.strategy === undefined ? adapter !== undefined : session.strategy === 'database';
}

/** The lifetime of a session in seconds. */
export function maxAgeOf({ session, jwt }: AuthConfig): number {
  const life = session?.maxAge ?? DEFAULT_MAX_AGE;
  return Math.min(life, jwt?.maxAge ?? life);
}

/** A secret, and what people call it. */
export interface NamedSecret {
  readonly label: string;
  readonly secret: string;
}

/**
 * The secrets of an application, the newest first.
 * @throws {CommandFailure} when there is none
 */
export function secretsFor({ config, environment }: Application): readonly NamedSecret[] {
  const { secret } = config;
  const secrets = (typeof secret === 'string' ? [secret] : (secret ?? [])).filter((one) => one !== '');
  if (secrets.length === 0) {
    throw new CommandFailure('The application has no secret.', { advice: ['Write one: latchkey secret'] });
  }
  const names = ['AUTH_SECRET', 'AUTH_SECRET_1', 'AUTH_SECRET_2', 'AUTH_SECRET_3', 'NEXTAUTH_SECRET'];
  return secrets.map((one, index) => {
    const name = names.find((variable) => environment.variables[variable] === one);
    const place =
      secrets.length === 1 ? 'the secret' : `secret ${index + 1} of ${secrets.length}, newest first`;
    return { secret: one, label: name === undefined ? place : `${name} (${place})` };
  });
}
