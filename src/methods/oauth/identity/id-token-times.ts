import { refused } from './id-token-fault.js';
import type { ProviderFault } from '../server/provider-fault.js';

/** Seconds by which the clocks may differ where a token says until when, or from when, it is good. */
const CLOCK_SKEW = 60;
/** Seconds by which a token may be issued ahead of this clock: the provider's is ahead by so much. */
const MAX_AHEAD = 300;
/** Seconds that a token may have waited before it came. */
const MAX_AGE = 600;

type Claims = Readonly<Record<string, unknown>>;

function numeric(claims: Claims, name: string, code: string): number {
  const value = claims[name];
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw refused(code, `${name} is not a number (OpenID Connect Core 1.0, section 2)`);
}

/** A refusal for time says by how much, and whose clock to look at. */
function mistimed(code: string, why: string, now: Date): ProviderFault {
  const clock = now.toISOString().replace(/\.\d+Z$/, 'Z');
  return refused(code, `${why}. Check the clock of this server (it says ${clock}), then the provider’s`);
}

const seconds = (difference: number): string => `${Math.ceil(difference)} s`;

/**
 * Whether an ID Token is of this moment. Where it was issued ahead of this clock, the provider's clock counts for what it
 * says about its own start.
 * @param maxAge - seconds since the last authentication that the request demanded; `undefined` for any
 * @throws {ProviderFault} `id_token_exp`, `id_token_iat`, `id_token_nbf`, `auth_time`
 * @see OpenID Connect Core 1.0, section 3.1.3.7, nos. 9, 10 and 13
 */
export function assertTimes(claims: Claims, date: Date, maxAge: number | undefined): void {
  const now = date.getTime() / 1000;
  const exp = numeric(claims, 'exp', 'id_token_exp');
  if (now >= exp + CLOCK_SKEW) {
    throw mistimed('id_token_exp', `it expired ${seconds(now - exp)} ago (at most ${CLOCK_SKEW} s)`, date);
  }
  const iat = numeric(claims, 'iat', 'id_token_iat');
  if (iat > now + MAX_AHEAD) {
    throw mistimed(
      'id_token_iat',
      `it was issued ${seconds(iat - now)} ahead (at most ${MAX_AHEAD} s)`,
      date,
    );
  }
  if (iat < now - MAX_AGE) {
    throw mistimed('id_token_iat', `it was issued ${seconds(now - iat)} ago (at most ${MAX_AGE} s)`, date);
  }
  const theirs = Math.max(now, iat);
  const nbf = claims['nbf'] === undefined ? now : numeric(claims, 'nbf', 'id_token_nbf');
  if (nbf > theirs + CLOCK_SKEW) {
    throw mistimed(
      'id_token_nbf',
      `it is good in ${seconds(nbf - now)} only (at most ${CLOCK_SKEW} s)`,
      date,
    );
  }
  if (maxAge !== undefined) assertAuthTime(claims, { date, theirs, maxAge });
}

function assertAuthTime(
  claims: Claims,
  { date, theirs, maxAge }: { readonly date: Date; readonly theirs: number; readonly maxAge: number },
): void {
  const now = date.getTime() / 1000;
  const authTime = numeric(claims, 'auth_time', 'auth_time');
  if (authTime + maxAge + CLOCK_SKEW < now) {
    const why = `the person authenticated ${seconds(now - authTime)} ago (at most ${maxAge} s, as max_age demanded)`;
    throw mistimed('auth_time', why, date);
  }
  if (authTime > theirs + CLOCK_SKEW) {
    const why = `the person authenticates in ${seconds(authTime - now)} (at most ${CLOCK_SKEW} s)`;
    throw mistimed('auth_time', why, date);
  }
}
