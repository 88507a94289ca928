import type { Exchange } from '../contracts/exchange.js';
import type { Settings } from '../contracts/settings.js';
import type { FactorsRow, TotpRow } from '../records/factor-kinds.js';
import { seal, unseal } from '../crypto/seal.js';
import { andThen } from '../kit/awaitable.js';
import { onDemand } from '../kit/on-demand.js';
import { siteOf } from '../texts/site.js';
import { settingsOf } from './factors.js';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.js';
import { newTotpSecret, otpauthUri, stepOfCode, type TotpKey } from './totp.js';

/** Seconds for which an enrolment can be confirmed. */
const MAX_AGE = 600;
const PURPOSE = 'enrol totp';

/** Loaded on demand: only who enrols an app sees it. */
const loadQrCode = onDemand(() => import('./qr-code.js'));

/** An authenticator app that is being set up. Nothing is stored before one of its codes was right. */
export interface Enrolment {
  /** The key for the app, in base32. */
  readonly secret: string;
  /** What the QR code says. */
  readonly uri: string;
  /** The QR code, as SVG. */
  readonly qr: string;
  /** Goes back with the code: the key, sealed. */
  readonly enrolment: string;
}

/** Who sets up an app. */
export interface Enrolling {
  readonly userId: string;
  /** What the app shows beside the issuer: an address or a name. */
  readonly label: string | null | undefined;
  readonly epoch: number;
}

/** Begins to set up an authenticator app. */
export async function beginEnrolment(
  exchange: Exchange,
  { userId, label, epoch }: Enrolling,
): Promise<Enrolment> {
  const { settings, now } = exchange;
  const { totp } = settingsOf(exchange);
  const { issuer = siteOf(exchange), digits = 6, period = 30, algorithm = 'SHA-1' } = totp ?? {};
  const key = { secret: newTotpSecret(), digits, period, algorithm };
  const uri = otpauthUri(key, { issuer, label: label || siteOf(exchange) });
  const options = { secrets: settings.secrets, purpose: PURPOSE, maxAge: MAX_AGE, now };
  const enrolment = await seal({ ...key, u: userId, e: epoch }, options);
  return { secret: key.secret, uri, qr: await andThen(loadQrCode(), ({ qrCode }) => qrCode(uri)), enrolment };
}

/** The result of a code that confirms an enrolment. */
export type Confirmation =
  | { readonly kind: 'right'; readonly totp: TotpRow }
  | { readonly kind: 'wrong' }
  /** It took too long, is not this user’s, or the factors of the user changed since. */
  | { readonly kind: 'expired' };

/** Checks the code that confirms an enrolment. */
export async function confirmEnrolment(
  { settings, now }: Pick<Exchange, 'settings' | 'now'>,
  { userId, epoch }: Pick<Enrolling, 'userId' | 'epoch'>,
  { enrolment, code }: { readonly enrolment: string; readonly code: string },
): Promise<Confirmation> {
  const sealed = await unseal(enrolment, { secrets: settings.secrets, purpose: PURPOSE, now });
  if (sealed === null || sealed['u'] !== userId || sealed['e'] !== epoch) return { kind: 'expired' };
  const { secret, digits, period, algorithm } = sealed;
  // It was sealed from one.
  const key = { secret, digits, period, algorithm } as TotpKey;
  const typed = code.normalize('NFKC').replaceAll(/\D/g, '');
  const step = await stepOfCode(key, typed, { now, after: -1 });
  return step === undefined
    ? { kind: 'wrong' }
    : { kind: 'right', totp: { ...key, lastStep: step, since: now.getTime() } };
}

/** The enrolment that a form sent, to be shown again after a wrong code; `undefined` if it is none of this user. */
export async function sameEnrolment(
  exchange: Exchange,
  { userId, label, epoch }: Enrolling,
  enrolment: string,
): Promise<Enrolment | undefined> {
  const { settings, now } = exchange;
  const sealed = await unseal(enrolment, { secrets: settings.secrets, purpose: PURPOSE, now });
  if (sealed === null || sealed['u'] !== userId || sealed['e'] !== epoch) return undefined;
  const { secret, digits, period, algorithm } = sealed;
  // It was sealed from one.
  const key = { secret, digits, period, algorithm } as TotpKey;
  const { issuer = siteOf(exchange) } = settingsOf(exchange).totp ?? {};
  const uri = otpauthUri(key, { issuer, label: label || siteOf(exchange) });
  return { secret: key.secret, uri, qr: await andThen(loadQrCode(), ({ qrCode }) => qrCode(uri)), enrolment };
}

/** New recovery codes: what is shown once, and what is kept. */
export async function makeRecoveryCodes(
  { secondFactor }: Settings,
  userId: string,
  now: Date,
): Promise<{ readonly codes: readonly string[]; readonly row: NonNullable<FactorsRow['recovery']> }> {
  const codes = newRecoveryCodes(secondFactor?.recoveryCodes?.count ?? 0);
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(code, userId)));
  return { codes, row: { hashes, of: codes.length, since: now.getTime() } };
}

/** The factors of a user with a new app: what was trusted or waited before then counts no more. */
export function withTotp({ wrong, ...factors }: FactorsRow, totp: TotpRow): FactorsRow {
  const { totp: _, ...others } = wrong;
  return { ...factors, epoch: factors.epoch + 1, totp, wrong: others };
}
