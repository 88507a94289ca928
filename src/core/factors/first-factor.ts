import type { Authentication, ProviderProof } from '../contracts/method.js';
import type { SecondFactorSettings } from '../contracts/factor-settings.js';
import { SOME_TIME } from './proofs.js';

/** What a sign-in proves by itself. */
export interface FirstFactor {
  /** When, in milliseconds. */
  readonly time: number;
  /** When a second factor was proven, if {@link isTwo}. */
  readonly factorTime: number;
  /** Whether a provider does not say when it asked: it may have asked nothing at all. */
  readonly isSilent: boolean;
  /** RFC 8176. */
  readonly amr: readonly string[];
  /** Whether it is two factors: a passkey whose user was verified, or a provider that is believed and says so. */
  readonly isTwo: boolean;
}

const TWO = 'mfa';

/** What an authentication proves by itself. */
export function firstFactorOf(
  { amr = [], providerProof, account, effect }: Authentication,
  { trusted }: SecondFactorSettings,
  now: Date,
): FirstFactor {
  const present = now.getTime();
  const { authTime } = providerProof ?? {};
  // Any provider is believed that it asked longer ago: a sign-in that asks nothing proves nothing anew.
  const time = authTime === undefined ? present : Math.min(authTime * 1000, present);
  const believed = providerProof && trusted.get(account.provider);
  const isSilent = (account.type === 'oidc' || account.type === 'oauth') && authTime === undefined;
  if (providerProof !== undefined && believed !== undefined) {
    const isTwo = saysTwo(providerProof, believed);
    const factorTime = isSilent ? SOME_TIME : time;
    return {
      time,
      factorTime,
      isSilent,
      isTwo,
      amr: [...(providerProof.amr ?? []), ...(isTwo ? [TWO] : [])],
    };
  }
  const isPassword =
    effect?.kind === 'assert-password' ||
    effect?.kind === 'keep-password' ||
    effect?.kind === 'replace-password';
  const isTwo = amr.includes(TWO);
  return { time, factorTime: time, isSilent, amr: isPassword ? [...amr, 'pwd'] : amr, isTwo };
}

function saysTwo(
  { amr = [], acr }: ProviderProof,
  believed: { readonly amr: readonly string[]; readonly acr: readonly string[] },
): boolean {
  return amr.some((one) => believed.amr.includes(one)) || (acr !== undefined && believed.acr.includes(acr));
}
