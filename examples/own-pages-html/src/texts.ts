/** What the sign-in page says, by `code` of the query, which is more exact, or by `error`. */
const SIGN_IN: ReadonlyMap<string, string> = new Map([
  ['access_denied', 'You cancelled at the other site. Nothing has changed here.'],
  ['flow_expired', 'That took too long. Please try once more.'],
  ['flow_missing', 'Your browser did not bring its cookies along. Please try once more.'],
  ['flow_used', 'That sign-in was over already. Please try once more.'],
  ['idp_unavailable', 'The other site does not answer right now. Please try another way.'],
  ['email_invalid', 'That is not a mail address we can write to.'],
  ['CredentialsSignin', 'Address and password do not belong together.'],
  ['rate_limited', 'Too many tries. Please wait a little.'],
  ['EmailSignin', 'The mail could not be sent. Please try again, or choose another way.'],
  ['OAuthAccountNotLinked', 'This address signs in another way. Use that one, and connect this one then.'],
  ['SessionRequired', 'Please sign in to see that page.'],
  ['MissingCSRF', 'This page was open for too long. Please try once more.'],
]);

/** What the pages of passwords say, by `code`. */
const PASSWORDS: ReadonlyMap<string, string> = new Map([
  ['email_invalid', 'That is not a mail address we can write to.'],
  ['password_short', 'That password is too short. Please take at least 8 characters.'],
  ['password_long', 'That password is too long.'],
  ['password_personal', 'Your name or address is the first thing that others try.'],
  ['password_common', 'Many people have that password, so others try it first.'],
  ['link_used', 'That link was used already, or it is too old. We can send another one.'],
  ['rate_limited', 'Too many tries. Please wait a little.'],
]);

/** What the error page says, by `code` or `error`. */
const ERRORS: ReadonlyMap<string, readonly [title: string, text: string]> = new Map([
  ['Configuration', ['Something is wrong on our side', 'We have been told. Please try again later.']],
  ['AccessDenied', ['You cannot come in', 'This account has no access here.']],
  [
    'Verification',
    ['This link no longer works', 'It was used already, or it is too old. Ask for a new one.'],
  ],
  ['revocation_pending', ['Almost signed out', 'You are signed out here. Please do it again in an hour.']],
]);

/** The text about an error on the sign-in page; `undefined` if there is none. Never shows what the query says itself. */
export function signInProblem(query: URLSearchParams): string | undefined {
  const [error, code] = [query.get('error'), query.get('code')];
  if (error === null) return undefined;
  return SIGN_IN.get(code ?? '') ?? SIGN_IN.get(error) ?? 'That did not work. Please try once more.';
}

/** The text about a refusal on a page of passwords; `undefined` if there is none. */
export function passwordProblem(query: URLSearchParams): string | undefined {
  const code = query.get('code');
  return code === null ? undefined : (PASSWORDS.get(code) ?? 'That did not work. Please try once more.');
}

/** What the error page shows. */
export function errorTexts(query: URLSearchParams): readonly [title: string, text: string] {
  const known = ERRORS.get(query.get('code') ?? '') ?? ERRORS.get(query.get('error') ?? '');
  return known ?? ['That did not work', 'Please try once more.'];
}

/** The status of the error page, as the built-in one has it. */
export function errorStatus(query: URLSearchParams): number {
  const error = query.get('error');
  if (error === 'Configuration') return 500;
  return error === 'AccessDenied' || error === 'Verification' ? 403 : 200;
}
