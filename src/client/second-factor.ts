import type { EnrolledFactor } from '../types/second-factor.js';
import { announce } from './announce.js';
import { askAction, postAction } from './ask-action.js';
import { follow, returnTo } from './request.js';
import type { ClientOptions, NavigationOptions } from './request.js';

/**
 * Why nothing was proven or changed.
 * - `wrong_code`: the code is wrong, or was used before.
 * - `rate_limited`: too many codes were wrong; `retryAfter` is the number of seconds to wait, if waiting helps.
 * - `no_session`: no user is signed in, and no sign-in waits in this browser, for instance because its ten minutes are over.
 * - `enrol`: the recovery code was right, or the enrolment is too old: call {@link secondFactor}, and show the new app.
 * - `expired`: the enrolment is too old, or the factors changed since: call {@link enrolTotp} again.
 * - `reauthentication_required`: the last proof is older than ten minutes: call {@link stepUp} first, or let users sign in again.
 * - `mail_failed`: the mail with a code could not be sent: try again later.
 * - `not_available`: the user has no authenticator app, or the application has none; or no code can be mailed.
 * - `not_found`: the user has no such passkey.
 * - `last_way_in`: without the passkey, the user could no longer sign in.
 * - `name_invalid`: the name must have 1 to 100 characters, without control characters.
 */
export type SecondFactorCode =
  | 'wrong_code'
  | 'rate_limited'
  | 'no_session'
  | 'enrol'
  | 'expired'
  | 'reauthentication_required'
  | 'mail_failed'
  | 'not_available'
  | 'not_found'
  | 'last_way_in'
  | 'name_invalid';

/** A refusal of the functions for second factors. */
export interface SecondFactorRefused {
  readonly ok: false;
  /** The HTTP status. */
  readonly status: number;
  /** The reason: a {@link SecondFactorCode}, or the class of an error, such as `AccessDenied`. */
  readonly code: SecondFactorCode | (string & {});
  /** With `rate_limited`: the seconds after which another try has a chance. Absent if waiting does not help. */
  readonly retryAfter?: number;
  /** By what the error is found in the log of the server, if it is the server's. */
  readonly reference?: string;
}

/** An authenticator app that is being set up. The server stores nothing before its first code was right. */
export interface TotpEnrolment {
  /** The key, for users who cannot scan the QR code; base32. */
  readonly secret: string;
  /** What the QR code says: `otpauth://totp/…`. */
  readonly uri: string;
  /** The QR code, as SVG. */
  readonly qr: string;
  /** The key, sealed: send it with the code within ten minutes. */
  readonly enrolment: string;
}

/** What the server asks for. */
export type SecondFactorAsked =
  | {
      readonly ok: true;
      /** `challenge`: a sign-in waits for a second factor. `confirm`: a signed-in user can prove one anew. */
      readonly asks: 'challenge' | 'confirm';
      /** What the user can prove, the usual one first. `signin`: only a new sign-in is a fresh proof. */
      readonly ways: readonly ('passkey' | 'totp' | 'recoveryCodes' | 'emailCode' | 'signin')[];
      /** Seconds for which this browser is trusted, if the user wants it. Absent if users cannot trust browsers. */
      readonly trustedDevice?: number;
    }
  | ({
      readonly ok: true;
      /** A sign-in waits until its user has set up an authenticator app. */
      readonly asks: 'enrol';
      /** With `emailCode`, a code by mail does instead: see {@link sendEmailCode}. Absent: only an app does. */
      readonly ways?: readonly 'emailCode'[];
    } & TotpEnrolment);

/** The second factors of the signed-in user. */
export interface OwnFactors {
  readonly ok: true;
  /** `createdAt` is an ISO 8601 text. */
  readonly factors: readonly (Omit<EnrolledFactor, 'createdAt'> & { readonly createdAt: string })[];
  /** How many passkeys the user has, which are second factors, too. */
  readonly passkeys: number;
  /** The passkeys: `credentialId` in base64url, and what the user calls it. */
  readonly credentials: readonly { readonly credentialId: string; readonly name?: string }[];
  /** Whether users can set up an authenticator app. */
  readonly canEnrol: boolean;
}

/** What the server answers to a code that was right. */
interface Verified {
  readonly ok: true;
  readonly url: string;
  readonly recoveryCodes?: readonly string[];
}

/** The result of {@link verifySecondFactor}. */
export interface SecondFactorVerified {
  readonly ok: true;
  /** The URL that the browser should go to. */
  readonly url: string;
  /** New recovery codes, if an app was set up: show them, then go to `url`. They cannot be read again. */
  readonly recoveryCodes: readonly string[];
}

/** New recovery codes: show them once, they cannot be read again. */
export interface NewRecoveryCodes {
  readonly ok: true;
  /** Empty if the user has codes already, or the application has none. */
  readonly recoveryCodes: readonly string[];
}

/**
 * Fetches what is asked for now: the second factor of a sign-in that waits, or a fresh proof of the signed-in user.
 * @throws {Error} If the server does not answer.
 * @example const asked = await secondFactor()
 */
export async function secondFactor(
  options: ClientOptions = {},
): Promise<SecondFactorAsked | SecondFactorRefused> {
  return askAction<SecondFactorAsked>(options, 'second-factor');
}

/**
 * Sends the code of a second factor, completes the sign-in that waits, and navigates to where it began; after a step-up to
 * `redirectTo`, by default the `callbackUrl` of this page. With `enrolment` it confirms the app that the sign-in waits for, and
 * stays on the page if there are recovery codes to show.
 * @throws {Error} If the server does not answer.
 * @example const result = await verifySecondFactor({ code, trustDevice: true })
 */
export async function verifySecondFactor(
  sent: {
    /** As it was typed: blanks and dashes do not matter. */
    readonly code: string;
    /** What the code is of. @default "totp" */
    readonly factor?: EnrolledFactor['kind'] | 'emailCode' | undefined;
    /** Whether this browser is not asked again for a while. @default false */
    readonly trustDevice?: boolean | undefined;
    /** Where the answer of {@link secondFactor} `asks` to `enrol`: its `enrolment`. */
    readonly enrolment?: string | undefined;
  },
  options: NavigationOptions = {},
): Promise<SecondFactorVerified | SecondFactorRefused> {
  const { code, factor, trustDevice, enrolment } = sent;
  const fields = { code, factor, enrolment, trust: trustDevice === true ? 'yes' : undefined };
  const result = await change<Verified>(options, 'second-factor', {
    ...fields,
    callbackUrl: returnTo({ redirectTo: wantedByPage(), ...options }),
  });
  if (!result.ok) return result;
  const { url, recoveryCodes = [] } = result;
  if (recoveryCodes.length === 0) follow(options, { url });
  return { ok: true, url, recoveryCodes };
}

/**
 * Has a code mailed for the sign-in that waits, where `emailCode` is one of its `ways`. It replaces the code before. Then ask for it, and
 * call {@link verifySecondFactor} with `factor: 'emailCode'`.
 * @throws {Error} If the server does not answer.
 * @example const { ok } = await sendEmailCode()
 */
export async function sendEmailCode(
  options: ClientOptions = {},
): Promise<{ readonly ok: true } | SecondFactorRefused> {
  return postAction(options, 'second-factor', { factor: 'emailCode', do: 'send' });
}

/** The page that this one leads back to, which the server checks. */
function wantedByPage(): string | undefined {
  return new URLSearchParams(globalThis.location?.search).get('callbackUrl') ?? undefined;
}

/**
 * Fetches the second factors of the signed-in user.
 * @throws {Error} If the server does not answer.
 * @example const own = await factors()
 */
export async function factors(options: ClientOptions = {}): Promise<OwnFactors | SecondFactorRefused> {
  return askAction<OwnFactors>(options, 'security');
}

/**
 * Begins to set up an authenticator app for the signed-in user, after a fresh proof: show the QR code, and ask for a code.
 * @throws {Error} If the server does not answer.
 * @example const begun = await enrolTotp()
 */
export async function enrolTotp(
  options: ClientOptions = {},
): Promise<({ readonly ok: true } & TotpEnrolment) | SecondFactorRefused> {
  return postAction<{ readonly ok: true } & TotpEnrolment>(options, 'security', { do: 'enrol' });
}

/**
 * Confirms an authenticator app by its first code. Users who have none get recovery codes.
 * @throws {Error} If the server does not answer.
 * @example const done = await confirmTotp({ enrolment, code })
 */
export async function confirmTotp(
  { enrolment, code }: { readonly enrolment: string; readonly code: string },
  options: ClientOptions = {},
): Promise<NewRecoveryCodes | SecondFactorRefused> {
  const fields = { do: 'confirm', enrolment, code };
  const result = await change<Partial<NewRecoveryCodes> & { readonly ok: true }>(options, 'security', fields);
  return result.ok ? { ok: true, recoveryCodes: result.recoveryCodes ?? [] } : result;
}

/**
 * Removes the authenticator app of the signed-in user, and the recovery codes with it, after a fresh proof.
 * @throws {Error} If the server does not answer.
 * @example const { ok } = await removeFactor()
 */
export async function removeFactor(
  options: ClientOptions = {},
): Promise<{ readonly ok: true } | SecondFactorRefused> {
  return change(options, 'security', { do: 'remove' });
}

/**
 * Makes new recovery codes for the signed-in user, after a fresh proof; the old ones no longer work.
 * @throws {Error} If the server does not answer.
 * @example const made = await newRecoveryCodes()
 */
export async function newRecoveryCodes(
  options: ClientOptions = {},
): Promise<NewRecoveryCodes | SecondFactorRefused> {
  return postAction<NewRecoveryCodes>(options, 'security', { do: 'codes' });
}

/**
 * Renames a passkey of the signed-in user, after a fresh proof; {@link factors} lists them.
 * @throws {Error} If the server does not answer.
 * @example const { ok } = await renamePasskey({ credentialId, name: 'Laptop' })
 */
export async function renamePasskey(
  { credentialId, name }: { readonly credentialId: string; readonly name: string },
  options: ClientOptions = {},
): Promise<{ readonly ok: true } | SecondFactorRefused> {
  return postAction(options, 'security', { do: 'rename-passkey', credential: credentialId, name });
}

/**
 * Removes a passkey of the signed-in user, after a fresh proof, but never the last way to sign in.
 * @throws {Error} If the server does not answer.
 * @example const { ok } = await removePasskey(credentialId)
 */
export async function removePasskey(
  credentialId: string,
  options: ClientOptions = {},
): Promise<{ readonly ok: true } | SecondFactorRefused> {
  return postAction(options, 'security', { do: 'remove-passkey', credential: credentialId });
}

/**
 * Proves a second factor anew for the signed-in user, and stays on the page: the session then has `assurance` 2.
 * @throws {Error} If the server does not answer.
 * @example const { ok } = await stepUp({ code })
 */
export async function stepUp(
  { code, factor }: { readonly code: string; readonly factor?: EnrolledFactor['kind'] | undefined },
  options: ClientOptions = {},
): Promise<{ readonly ok: true } | SecondFactorRefused> {
  const result = await change(options, 'second-factor', { code, factor });
  return result.ok ? { ok: true } : result;
}

type Fields = Readonly<Record<string, string | undefined>>;

/** {@link postAction} for what changes the session or what it says: its stores then ask the server. */
async function change<Answer extends { readonly ok: true }>(
  options: ClientOptions,
  action: string,
  fields: Fields,
): Promise<Answer | SecondFactorRefused> {
  const result = await postAction<Answer>(options, action, fields);
  if (result.ok) announce(options);
  return result;
}
