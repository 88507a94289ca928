import type { ProviderTable, TokenSettings } from '../contracts/settings.js';
import { AuthError } from '../../errors.js';
import { isObject } from '../kit/object.js';
import { offlineAccess } from '../tokens/offline-access.js';
import type { AuthConfig } from '../../types/config.js';
import { wrongOption } from './wrong-option.js';

const DEFAULT_REFRESH_BEFORE = 60;

/** Resolves the option `tokens`; `undefined` if no tokens are kept. What is wrong with it is added to `problems`. */
export function resolveTokens(
  { tokens }: Pick<AuthConfig, 'tokens'>,
  problems: Error[],
): TokenSettings | undefined {
  if (tokens === undefined) return undefined;
  if (!isObject(tokens)) {
    problems.push(wrongOption('tokens', 'an object such as { keep: true }', tokens));
    return undefined;
  }
  const { keep, refreshBefore = DEFAULT_REFRESH_BEFORE }: Record<string, unknown> = tokens;
  if (!isSeconds(refreshBefore))
    problems.push(wrongOption('tokens.refreshBefore', 'a number of seconds, not negative', refreshBefore));
  if (!isListed(keep))
    problems.push(wrongOption('tokens.keep', 'true, or a list of ids of providers such as ["google"]', keep));
  const kept = Array.isArray(keep) && isListed(keep) ? Object.freeze([...keep]) : keep === true ? true : [];
  return Object.freeze({
    keep: kept,
    withOfflineAccess: offlineAccess(kept),
    checkProviders: (providers: ProviderTable, wrong: Error[]) => checkKept(kept, providers, wrong),
    refreshBefore: isSeconds(refreshBefore) ? refreshBefore : DEFAULT_REFRESH_BEFORE,
  });
}

/** Checks that the listed providers are there, and have tokens. */
function checkKept(keep: TokenSettings['keep'], providers: ProviderTable, problems: Error[]): void {
  if (keep === true) return;
  const known = providers.all().filter(({ type }) => type === 'oauth' || type === 'oidc');
  const ids = known.map(({ id }) => id);
  for (const id of keep.filter((one) => !ids.includes(one))) {
    problems.push(
      new AuthError(
        `The option \`tokens.keep\` lists "${id}", which is no OAuth or OpenID Connect provider of this configuration; ` +
          `those are ${ids.map((one) => `"${one}"`).join(', ') || 'none'}.`,
      ),
    );
  }
}

function isListed(keep: unknown): keep is true | readonly string[] {
  return keep === true || (Array.isArray(keep) && keep.every((id) => typeof id === 'string'));
}

function isSeconds(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
