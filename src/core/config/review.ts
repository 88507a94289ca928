import type { ResolvedProvider } from '../contracts/provider.js';
import type { TakesOptions } from '../../types/option-table.js';
import type { Settings } from '../contracts/settings.js';
import type { AuthConfig } from '../../types/config.js';
import { knownOptions } from '../../types/symbols.js';
import type { AuthError } from '../../errors.js';
import { audit } from '../hooks/audit.js';
import { methodOf } from '../methods/index.js';
import { oauthTable } from '../methods/oauth/option-table.js';
import { canEndSessions } from '../session/revocation/can-end-sessions.js';
import { isLeftOut } from '../texts/offered.js';
import type { Finding } from './finding.js';
import { configTable } from './option-table.js';
import { reviewOptions } from './review-options.js';
import { unknownLanguage, writtenTables } from './review-more.js';

/** The settings that are reviewed. */
type ReviewedParts = Pick<
  Settings,
  | 'providers'
  | 'logout'
  | 'session'
  | 'sessionControl'
  | 'adapter'
  | 'limits'
  | 'records'
  | 'isProduction'
  | 'features'
>;

/**
 * Reviews a configuration, and returns warnings.
 * @param problems - errors that are reported as well; what they name is not reported again
 */
export async function reviewConfig(
  config: AuthConfig,
  parts: ReviewedParts,
  problems: readonly AuthError[],
): Promise<Finding[]> {
  const all = parts.providers.all();
  const found = [
    ...reviewOptions(config, configTable),
    ...(await Promise.all(all.map(providerFindings))).flat(),
    ...Object.values(config).flatMap(takenFindings),
  ];
  return [
    ...secretNotPassedOn(config),
    ...found.filter(({ details }) => typeof details !== 'string' || !isIn(problems, details)),
    ...all.flatMap(missingCredentials),
    ...all.flatMap(missingOption),
    ...languageFindings(config),
    ...(await logoutFindings(parts)),
    ...(await limitFindings(parts)),
    ...(await passwordFindings(parts)),
  ];
}

async function providerFindings(provider: ResolvedProvider): Promise<Finding[]> {
  const load = methodOf(provider).optionTable ?? writtenTables[provider.type];
  const table = load === undefined ? oauthTable : await load();
  // Only the provider functions of this package use the symbol.
  const { [knownOptions]: own } = provider.config as { readonly [knownOptions]?: string };
  // Most have no object inside: then it is one that no option has.
  const [row = '', inside = '-', rowInside = ''] = own?.split('/') ?? [];
  const known = { ...table, '': `${table['']};${row}`, [inside]: rowInside };
  const where = ` of provider "${provider.id}"`;
  return reviewOptions({ ...provider.config, ...provider.config.options }, known, {
    where,
    isOpen: own === undefined,
  });
}

/** Options that a function of this package took, such as that of an adapter or of an option, and of what it took among them. */
function takenFindings(value: unknown): Finding[] {
  // Any value; only functions of this package use the symbol.
  const { [knownOptions]: taken } = Object(value) as TakesOptions;
  if (taken === undefined) return [];
  const options = { ...taken.options };
  return [
    ...reviewOptions(options, taken.table, { where: ` of ${taken.of}` }),
    ...Object.values(options).flatMap(takenFindings),
  ];
}

/** Whether an error is about the same option. */
function isIn(problems: readonly AuthError[], details: string): boolean {
  const [name = ''] = /`[^`]+`/.exec(details) ?? [];
  return problems.some(({ message }) => message.includes(name));
}

/** Languages that `language` names, and that only the application can bring into a build for workers. */
function languageFindings({ language, texts }: AuthConfig): Finding[] {
  const named = [language].flat().filter((tag) => typeof tag === 'string');
  const missing = named.filter((tag) => isLeftOut(tag, texts));
  const unknown = named.flatMap((tag) => unknownLanguage(tag, texts));
  return missing.length === 0 ? unknown : [notIncluded(missing), ...unknown];
}

function notIncluded(missing: readonly string[]): Finding {
  const names = [...new Set(missing.map((tag) => tag.toLowerCase().split('-')[0] ?? ''))];
  const imports = names.map((name) => `import { ${name} } from 'latchkey/texts/${name}'`).join('; ');
  const details =
    `\`language\` names ${missing.map((tag) => `"${tag}"`).join(', ')}. Builds for workers and edge functions contain English only, ` +
    `so pages and emails are in English. Write \`${imports}\` and set \`texts: { ${names.join(', ')} }\`.`;
  return { code: 'language-not-included', details };
}

/** Adds to the error about a missing secret that the variable is set. */
function secretNotPassedOn({ secret }: AuthConfig): Finding[] {
  // It may be null, although the type does not say so.
  if (secret?.length) return [];
  const details = setButNotPassedOn('AUTH_SECRET');
  return details === undefined ? [] : [{ code: 'env-not-passed-on', details }];
}

/** What keeps the option `logout` from reaching the providers. */
async function logoutFindings(parts: ReviewedParts): Promise<Finding[]> {
  const { logout, providers, features } = parts;
  const all = providers.all();
  const asked: Partial<LogoutReview> = {
    ...(logout.mode === 'provider' && (await features['provider-logout']?.())),
    ...(logout.backChannel && (await features['back-channel']?.())),
  };
  const details = asked.withoutLogout?.(all);
  const problems = all.map((provider) => asked.backChannelProblem?.(parts, provider));
  // Nothing if one of them can end sessions, as not all of them need to.
  const [first] = problems.includes(undefined) ? [] : problems;
  const own = problems.find((problem) => problem?.startsWith('`')) ?? first;
  return [
    ...(details === undefined ? [] : [{ code: 'invalid-option' as const, details }]),
    ...(first === undefined ? [] : [{ code: 'back-channel-unavailable' as const, details: own ?? '' }]),
  ];
}

/** What the modules of those features export for it. */
interface LogoutReview {
  withoutLogout(providers: readonly ResolvedProvider[]): string | undefined;
  backChannelProblem(parts: ReviewedParts, provider: ResolvedProvider): string | undefined;
}

/** Several processes in production each count for themselves, unless they share records. */
async function limitFindings(parts: ReviewedParts): Promise<Finding[]> {
  const { limits, records, isProduction, providers, features } = parts;
  const counts = providers.all().some((provider) => {
    return (['begin', 'callback', 'options', 'form'] as const).some((kind) => {
      const attempts = methodOf(provider).attempts?.(provider, kind);
      return attempts !== undefined && limits?.rules[attempts.rule] !== undefined;
    });
  });
  if (!counts || records !== undefined || isProduction !== true) return [];
  // The module that stands for the feature.
  const { IN_MEMORY: details } = { ...(await features.limits?.()) } as { readonly IN_MEMORY: string };
  return [{ code: 'limits-in-memory', details }];
}

/** What a new password cannot end: sessions of an attacker who knows the old one. */
async function passwordFindings({ providers, ...parts }: ReviewedParts): Promise<Finding[]> {
  for (const provider of canEndSessions(parts) ? [] : providers.all()) {
    const details = await methodOf(provider).cannotEndSessions?.(provider, parts.session);
    if (details !== undefined) return [{ code: 'password-cannot-end-sessions', details }];
  }
  return [];
}

function missingCredentials({ missing }: ResolvedProvider): Finding[] {
  if (missing === undefined) return [];
  const [name = ''] = /\bAUTH_[A-Z0-9_]+/.exec(missing) ?? [];
  const details = [missing, setButNotPassedOn(name)].filter((text) => text !== undefined).join(' ');
  return [{ code: 'missing-client-credentials', details }];
}

function missingOption({ id, needs, config }: ResolvedProvider): Finding[] {
  const sentence = needs?.missing?.({ ...config });
  if (sentence === undefined) return [];
  return [{ code: 'missing-provider-option', details: `Provider "${id}": ${sentence}` }];
}

/**
 * A sentence about a variable that is set, but did not reach the configuration. The library does not read the environment by
 * itself: it only checks whether a name is set, after something has gone wrong.
 */
function setButNotPassedOn(name: string): string | undefined {
  try {
    // The global of Node; other runtimes may lack it.
    const { process } = globalThis as { process?: { env?: Record<string, unknown> } };
    if (!process?.env?.[name]) return undefined;
  } catch {
    // Deno throws if the process has no permission to read the variable.
    return undefined;
  }
  return `${name} is set in this process, but did not reach the configuration: call \`setEnvDefaults(process.env, config)\` first.`;
}

/** Tells the listener of audit events what was found. the caller no longer waits, and what it throws is logged. */
export function auditFindings(settings: Settings, findings: readonly Finding[]): void {
  for (const { code } of findings) void audit({ settings }, { name: 'config.warning', code });
}
