import type {
  EmailCodeSettings,
  ProviderFacts,
  ProofSettings,
  SecondFactorSettings,
} from '../contracts/factor-settings.js';
import type { OptionContext } from '../contracts/features.js';
import type { Factor, ProviderAssurance, SecondFactorOptions } from '../../types/second-factor.js';
import { AuthError } from '../../errors.js';
import { describeValue } from '../kit/describe-value.js';
import { carriedMethod, carriedNotices } from '../../types/symbols.js';
import { secondsIn } from '../kit/duration.js';
import { proofsInToken, shownProofs } from './proofs.js';

const DEFAULT_TRUST = 30 * 86_400;
const ALGORITHMS: readonly unknown[] = ['SHA-1', 'SHA-256', 'SHA-512'];

type Problems = Error[];

/** Resolves the option `secondFactor`; reports every wrong member. */
export function resolveSecondFactor(
  options: SecondFactorOptions,
  { hasRecords, providers }: OptionContext,
  problems: Problems,
): SecondFactorSettings {
  if (!hasRecords)
    problems.push(
      new AuthError(
        'The option `secondFactor` needs a store of records. The adapters of this package carry one; beside another adapter set ' +
          'the option `records`, for instance `records: sqlRecords(pool)` or `redisRecords(client)`.',
      ),
    );
  const factors = listed(options.factors, problems);
  const totp = factors.find((factor) => factor.kind === 'totp')?.options;
  const codes = factors.find((factor) => factor.kind === 'recoveryCodes')?.options;
  const hasPasskeys = providers.all().some(({ type }) => type === 'webauthn');
  const mail = factors.find((factor) => factor.kind === 'emailCode')?.options;
  if (totp === undefined && mail === undefined && !hasPasskeys)
    problems.push(
      wrong(
        'factors',
        'must have `totp({ issuer })` or `emailCode()`, or `providers` must have `Passkey()`',
        options.factors,
      ),
    );
  return Object.freeze({
    totp: totp && resolveTotp(totp, problems),
    recoveryCodes: codes && { count: resolveCount(codes.count, problems) },
    emailCode: mail && resolveEmailCode(mail, { required: options.required, providers }, problems),
    required: resolveRequired(options.required, problems),
    trustedDevice: resolveTrust(options.trustedDevice, problems),
    trusted: resolveTrusted(options.trustProviders, providers, problems),
    hasPasskeys,
    shown: shownProofs,
    texts: async (language) => {
      const { loadSecondFactorTexts } = await import('../texts/second-factor/load.js');
      return loadSecondFactorTexts(language);
    },
  });
}

/** How sessions carry what was proven. */
export const factorProofs: ProofSettings = Object.freeze({
  shown: (...given: Parameters<typeof shownProofs>) => ({ auth: shownProofs(...given) }),
  inToken: proofsInToken,
});

function wrong(name: string, must: string, value: unknown): AuthError {
  return new AuthError(`The option \`secondFactor.${name}\` ${must}; it is ${describeValue(value)}.`);
}

function listed(factors: unknown, problems: Problems): readonly Factor[] {
  const list: readonly unknown[] = Array.isArray(factors) ? factors : [];
  const kinds = list.map((factor): unknown => Object(factor).kind);
  const isRight =
    Array.isArray(factors) &&
    kinds.every((kind) => kind === 'totp' || kind === 'recoveryCodes' || kind === 'emailCode') &&
    new Set(kinds).size === kinds.length;
  if (isRight) return factors;
  problems.push(
    wrong(
      'factors',
      'must be a list of `totp({ … })`, `recoveryCodes()` and `emailCode()`, each at most once',
      factors,
    ),
  );
  return [];
}

function resolveTotp(
  { issuer, digits = 6, period = 30, algorithm = 'SHA-1' }: Extract<Factor, { kind: 'totp' }>['options'],
  problems: Problems,
): NonNullable<SecondFactorSettings['totp']> {
  // A colon stands between issuer and account in the address that apps read.
  if (typeof issuer !== 'string' || issuer.trim() === '' || issuer.includes(':'))
    problems.push(wrong('factors: totp.issuer', 'must be the name of your application, without ":"', issuer));
  if (digits !== 6 && digits !== 8) problems.push(wrong('factors: totp.digits', 'must be 6 or 8', digits));
  if (typeof period !== 'number' || !Number.isInteger(period) || period < 15 || period > 300)
    problems.push(wrong('factors: totp.period', 'must be a whole number of seconds, 15 to 300', period));
  if (!ALGORITHMS.includes(algorithm))
    problems.push(wrong('factors: totp.algorithm', 'must be "SHA-1", "SHA-256" or "SHA-512"', algorithm));
  return Object.freeze({ issuer, digits, period, algorithm });
}

function resolveCount(count: number = 10, problems: Problems): number {
  if (typeof count === 'number' && Number.isInteger(count) && count >= 4 && count <= 24) return count;
  problems.push(wrong('factors: recoveryCodes.count', 'must be a whole number, 4 to 24', count));
  return 10;
}

/** Mails a code to users who need a second factor: where no mail can be sent, or no user needs one, it would do nothing. */
function resolveEmailCode(
  { digits = 8, fallback = false, notAfter = [] }: Extract<Factor, { kind: 'emailCode' }>['options'],
  {
    required = 'enrolled',
    providers,
  }: Pick<OptionContext, 'providers'> & { readonly required: SecondFactorOptions['required'] | undefined },
  problems: Problems,
): EmailCodeSettings {
  if (digits !== 6 && digits !== 7 && digits !== 8)
    problems.push(wrong('factors: emailCode.digits', 'must be 6, 7 or 8', digits));
  if (typeof fallback !== 'boolean')
    problems.push(wrong('factors: emailCode.fallback', 'must be true or false', fallback));
  const isList = isTexts(notAfter) && notAfter.every((id) => providers.get(id) !== undefined);
  if (!isList)
    problems.push(wrong('factors: emailCode.notAfter', 'must be a list of ids of `providers`', notAfter));
  if (!providers.all().some(sendsNotices))
    problems.push(
      new AuthError(
        'The option `secondFactor.factors` has `emailCode()`, and no provider can send its mails. Add an email provider of this package ' +
          'or `Password()`, with `notices` left on, or remove `emailCode()`. A `sendVerificationRequest` of your own sends links only.',
      ),
    );
  if (required === 'enrolled' && fallback !== true)
    problems.push(
      new AuthError(
        'The option `secondFactor.factors` has `emailCode()`, which is used where `required` demands a second factor of users who have ' +
          'none; `required` is "enrolled". Set `required`, or `emailCode({ fallback: true })`, or remove `emailCode()`.',
      ),
    );
  return Object.freeze({ digits, isFallback: fallback, notAfter: new Set(isList ? notAfter : []) });
}

/** Whether a provider can mail the owner of an account, as its method says: not all methods come with the value of the option. */
function sendsNotices(provider: ProviderFacts): boolean {
  const { type, config } = provider;
  // Only this package uses these symbols: a method, and a function that sends mails.
  const { [carriedMethod]: carried, ...own } = config as Carrying;
  if (carried?.noticeTexts !== undefined) return carried.noticeTexts(provider) !== undefined;
  return (
    type === 'email' &&
    own.notices !== false &&
    Object.hasOwn(Object(own.sendVerificationRequest), carriedNotices)
  );
}

interface Carrying {
  readonly [carriedMethod]?: { readonly noticeTexts?: (provider: ProviderFacts) => unknown };
  readonly notices?: unknown;
  readonly sendVerificationRequest?: unknown;
}

function resolveRequired(
  required: unknown = 'enrolled',
  problems: Problems,
): SecondFactorSettings['required'] {
  if (required === 'enrolled' || required === 'always') return required;
  // Its answer is checked when it is asked.
  if (typeof required === 'function') return required as SecondFactorSettings['required'];
  problems.push(wrong('required', 'must be "enrolled", "always" or a function', required));
  return 'always';
}

function resolveTrust(given: unknown = DEFAULT_TRUST, problems: Problems): number | undefined {
  if (given === false) return undefined;
  const seconds = secondsIn(given);
  if (seconds !== undefined && seconds >= 1) return seconds;
  problems.push(wrong('trustedDevice', 'must be a length of time such as "30d", or false', given));
  return undefined;
}

function resolveTrusted(
  given: SecondFactorOptions['trustProviders'],
  providers: OptionContext['providers'],
  problems: Problems,
): SecondFactorSettings['trusted'] {
  // The type says so; plain JavaScript may give anything.
  const value: unknown = given ?? [];
  const entries: readonly (readonly [unknown, unknown])[] = Array.isArray(value)
    ? value.map((id: unknown) => [id, {}] as const)
    : isMembers(value)
      ? Object.entries(value)
      : [[value, undefined]];
  const trusted = new Map<string, Required<ProviderAssurance>>();
  for (const [id, what] of entries) {
    // Any value: what it has is checked below.
    const { amr = ['mfa'], acr = [] } = Object(what) as ProviderAssurance;
    const isKnown = typeof id === 'string' && providers.get(id)?.type === 'oidc';
    if (isKnown && isMembers(what) && isTexts(amr) && isTexts(acr)) trusted.set(id, { amr, acr });
    else
      problems.push(
        wrong(
          'trustProviders',
          'must name OpenID Connect providers of `providers`, as in ["google"] or { google: { amr: ["mfa"] } }',
          given,
        ),
      );
  }
  return trusted;
}

function isMembers(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
