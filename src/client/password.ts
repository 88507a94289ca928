import { announce } from './announce.js';
import { follow, sendForm } from './request.js';
import type { NavigationOptions, NavigationResult } from './request.js';

/** The options of the functions for accounts with a password. */
export interface PasswordOptions extends NavigationOptions {
  /** The id of the provider. @default "password" */
  provider?: string | undefined;
}

/**
 * Creates an account with a password, for pages of your own: a mail proves the address. Then it navigates to the page that says so,
 * which is the same where there is an account already. A refusal has a `code`: `password_short`, `password_common`, …
 *
 * @throws {Error} If the server does not answer.
 * @example const { ok, code } = await signUp({ email, password }, { redirect: false })
 */
export function signUp(
  fields: { readonly email: string; readonly password: string; readonly name?: string | undefined },
  options: PasswordOptions = {},
): Promise<NavigationResult> {
  return send('signup', fields, options);
}

/**
 * Asks for a mail with a link to choose a new password, and navigates to the page that says so, which is the same for every address.
 *
 * @throws {Error} If the server does not answer.
 * @example await requestPasswordReset({ email })
 */
export function requestPasswordReset(
  fields: { readonly email: string },
  options: PasswordOptions = {},
): Promise<NavigationResult> {
  return send('reset', fields, options);
}

/**
 * Chooses a new password on the page `newPassword` of your own, where the link of that mail leads to, signs in with it, and navigates
 * to `redirectTo`. A refusal has a `code`; with `link_used`, another mail is needed.
 *
 * @throws {Error} If the server does not answer.
 * @example const { ok, code } = await choosePassword({ newPassword }, { redirect: false, redirectTo: '/' })
 */
export async function choosePassword(
  fields: { readonly newPassword: string },
  options: PasswordOptions = {},
): Promise<NavigationResult> {
  return send('callback', fields, options);
}

async function send(
  action: 'signup' | 'reset' | 'callback',
  fields: Readonly<Record<string, string | undefined>>,
  options: PasswordOptions,
): Promise<NavigationResult> {
  const given = Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined);
  const path = `${action}/${encodeURIComponent(options.provider ?? 'password')}`;
  const sent = await sendForm(options, path, Object.fromEntries(given));
  // The pages of these forms get the code alone.
  const result = sent.code !== undefined && sent.ok ? { ...sent, ok: false, status: 401 } : sent;
  if (result.ok && action === 'callback') announce(options);
  follow(options, result);
  return result;
}
