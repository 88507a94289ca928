import { idTokenFault, type ProviderFault } from '../server/provider-fault.js';

/** Seconds by which the clocks may differ when `exp`, `nbf` and `auth_time` are compared. */
const CLOCK_SKEW = 60;
/** Seconds by which `iat` may be in the future: the provider's clock may be that far ahead. */
const MAX_AHEAD = 300;
/** Seconds since `iat` after which a token is too old. */
const MAX_AGE = 600;

type Claims = Readonly<Record<string, unknown>>;

function numeric(claims: Claims, name: string, code: string): number {
  const value = claims[name];
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw idTokenFault(code, `${name} is not a number (OpenID Connect Core 1.0, section 2)`);
}

/** The fault for a token that is not valid at this time: it says by how much, and which clocks to check. */
function timeFault(code: string, why: string, now: Date): ProviderFault {
  const clock = now.toISOString().replace(/\.\d+Z$/, 'Z');
  return idTokenFault(code, `${why}. Check the clock of this server (now ${clock}), then the provider’s`);
}

const seconds = (difference: number): string => `${Math.ceil(difference)} s`;

/**
 * Checks the times of an ID Token: when it was issued, from when and until when it is valid, and when the person
 * authenticated. When the provider's clock is ahead, its time counts for `nbf` and `auth_time`.
 * @param maxAge - the `max_age` of the authorization request, in seconds; `undefined` if it had none
 * @throws {ProviderFault} `id_token_exp`, `id_token_iat`, `id_token_nbf`, `auth_time`
 * @see OpenID Connect Core 1.0, section 3.1.3.7, nos. 9, 10 and 13
 */
export function assertTimes(claims: Claims, date: Date, maxAge: number | undefined): void {
  const now = date.getTime() / 1000;
  const exp = numeric(claims, 'exp', 'id_token_exp');
  if (now >= exp + CLOCK_SKEW) {
    throw timeFault('id_token_exp', `it expired ${seconds(now - exp)} ago (at most ${CLOCK_SKEW} s)`, date);
  }
  const iat = numeric(claims, 'iat', 'id_token_iat');
  if (iat > now + MAX_AHEAD) {
    throw timeFault(
      'id_token_iat',
      `it was issued ${seconds(iat - now)} ahead (at most ${MAX_AHEAD} s)`,
      date,
    );
  }
  if (iat < now - MAX_AGE) {
    throw timeFault('id_token_iat', `it was issued ${seconds(now - iat)} ago (at most ${MAX_AGE} s)`, date);
  }
  const providerNow = Math.max(now, iat);
  const nbf = claims['nbf'] === undefined ? now : numeric(claims, 'nbf', 'id_token_nbf');
  if (nbf > providerNow + CLOCK_SKEW) {
    throw timeFault(
      'id_token_nbf',
      `it becomes valid in ${seconds(nbf - now)} (at most ${CLOCK_SKEW} s)`,
      date,
    );
  }
  if (maxAge !== undefined) assertAuthTime(claims, { date, providerNow, maxAge });
}

function assertAuthTime(
  claims: Claims,
  {
    date,
    providerNow,
    maxAge,
  }: { readonly date: Date; readonly providerNow: number; readonly maxAge: number },
): void {
  const now = date.getTime() / 1000;
  const authTime = numeric(claims, 'auth_time', 'auth_time');
  if (authTime + maxAge + CLOCK_SKEW < now) {
    const why = `the person authenticated ${seconds(now - authTime)} ago (at most ${maxAge} s, as max_age demanded)`;
    throw timeFault('auth_time', why, date);
  }
  if (authTime > providerNow + CLOCK_SKEW) {
    const why = `the person authenticated ${seconds(authTime - now)} in the future (at most ${CLOCK_SKEW} s)`;
    throw timeFault('auth_time', why, date);
  }
}
