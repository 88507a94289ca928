/** What all rows have in common. The secret is one as `npx latchkey secret` makes them. */
export const SECRET = 'p0MBiFVlEcTx0HTqwYh3C0bNqS2gfaGf2yHHk9UoYxk=';
export const ORIGIN = 'https://app.test';
export const BASE = `${ORIGIN}/auth`;
export const SESSION_COOKIE = '__Secure-authjs.session-token';
export const CALLBACK_COOKIE = '__Secure-authjs.callback-url';
export const CSRF_COOKIE = '__Host-authjs.csrf-token';
export const DAY = 86_400;
export const MAX_AGE = 30 * DAY;

/** Options that every configuration has. */
export const common = {
  secret: SECRET,
  trustHost: true,
  basePath: '/auth',
  logger: { error() {}, warn() {}, debug() {} },
} as const;

export const client = { clientId: 'id', clientSecret: 'secret' } as const;

export const ada = { id: '1', name: 'Ada', email: 'ada@example.com' } as const;

let serial = 0;

/** Claims of somebody who was not here before. */
export function claims(extra: object = {}): Record<string, unknown> {
  return { name: 'Ada', email: 'ada@example.com', picture: null, sub: `user-${serial++}`, ...extra };
}

/** The cookies that a browser would send back. */
export function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((line) => line.slice(0, line.indexOf(';')))
    .filter((pair) => !pair.endsWith('='))
    .join('; ');
}

/** The body of a form, as a browser sends it. */
export function post(path: string, fields: Record<string, string>, cookie: string): Request {
  const body = new URLSearchParams(fields).toString();
  return new Request(BASE + path, {
    method: 'POST',
    headers: {
      cookie,
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(body.length),
    },
    body,
  });
}

export function get(path: string, cookie?: string): Request {
  return new Request(BASE + path, cookie === undefined ? {} : { headers: { cookie } });
}

/** Throws unless the condition holds. */
export function expectThat(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Error(what);
}
