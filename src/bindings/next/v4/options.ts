import type { AuthConfig } from '../../../types/config.js';

/** The options of an application of next-auth 4: those of a configuration have the same names. */
export type NextAuthOptions = AuthConfig;

/** The variables that next-auth 4 reads. */
interface Variables {
  readonly NEXTAUTH_URL?: string;
  readonly AUTH_URL?: string;
}

/** Read whenever they are needed: a build has none. */
function variables(): Variables {
  const { process } = globalThis as { process?: { env?: Variables } }; // elsewhere there is none
  return process?.env ?? {};
}

/** The base path of next-auth 4: that of NEXTAUTH_URL, else `/api/auth`. */
export function basePathOf({ basePath }: Pick<AuthConfig, 'basePath'> = {}): string {
  if (basePath !== undefined) return basePath;
  const { NEXTAUTH_URL = '' } = variables();
  const path = URL.canParse(NEXTAUTH_URL) ? new URL(NEXTAUTH_URL).pathname.replace(/\/+$/, '') : '';
  return path === '' ? '/api/auth' : path;
}

/**
 * Options of next-auth 4 as a configuration: with its base path, its variables, and its sessions, which stay. The secret is
 * read from NEXTAUTH_SECRET where configurations are completed.
 */
export function toConfig(options: NextAuthOptions): AuthConfig {
  const { NEXTAUTH_URL = '', AUTH_URL } = variables();
  const { legacy, cookies, origin, trustHost } = options;
  const cookieName = cookies?.sessionToken?.name;
  const isOpen = origin === undefined && trustHost === undefined && !AUTH_URL && URL.canParse(NEXTAUTH_URL);
  const shown = options.callbacks?.session;
  return {
    ...options,
    ...(shown !== undefined && { callbacks: { ...options.callbacks, session: asIn4(shown) } }),
    basePath: basePathOf(options),
    ...(isOpen && { origin: new URL(NEXTAUTH_URL).origin }),
    legacy: { nextAuth4: cookieName === undefined ? true : { cookieName }, ...legacy },
  };
}

type SessionCallback = NonNullable<NonNullable<AuthConfig['callbacks']>['session']>;

/**
 * The `session` callback of next-auth 4 gets name, address and picture in `session`, whatever the strategy: what it returns
 * reaches the browser, and a stored user has more.
 */
function asIn4(callback: SessionCallback): SessionCallback {
  return (params) => {
    const { name, email, image } = params.session.user;
    const expires = new Date(params.session.expires).toISOString();
    const session = { user: { name, email, image }, expires };
    // The parameters of both strategies are one type; those that are left out here are there as `user`.
    return callback({ ...params, session } as typeof params);
  };
}
