import type { ResolvedProvider } from '../contracts/provider.js';
import type { Settings } from '../contracts/settings.js';
import type { AuthConfig } from '../../types/config.js';
import { audit } from '../hooks/audit.js';
import { methodOf } from '../methods/index.js';
import { backChannelProblem, canEndSessions } from '../session/revocation/can-end-sessions.js';
import { isLeftOut } from '../texts/offered.js';
import type { Finding } from './finding.js';
import { misspelledOptions, unknownOptions } from './unknown-options.js';

/** The settings that are reviewed. */
type ReviewedParts = Pick<
  Settings,
  'providers' | 'logout' | 'session' | 'sessionControl' | 'adapter' | 'limits' | 'records' | 'isProduction'
>;

/** Reviews a configuration that works, and returns warnings. */
export function reviewConfig(config: AuthConfig, parts: ReviewedParts): Finding[] {
  const all = parts.providers.all();
  const options = [...unknownOptions(config), ...all.flatMap(misspelled)];
  return [
    ...secretNotPassedOn(config),
    ...options.map((details): Finding => ({ code: 'unknown-option', details })),
    ...all.flatMap(missingCredentials),
    ...all.flatMap(missingOption),
    ...languageFindings(config),
    ...backChannelFindings(parts),
    ...limitFindings(parts),
    ...passwordFindings(parts),
  ];
}

/** Languages that `language` names, and that only the application can bring into a build for workers. */
function languageFindings({ language, texts }: AuthConfig): Finding[] {
  const named = typeof language === 'string' ? [language] : Array.isArray(language) ? language : [];
  const missing = named.filter((tag) => typeof tag === 'string' && isLeftOut(tag, texts));
  if (missing.length === 0) return [];
  const names = [...new Set(missing.map((tag) => tag.toLowerCase().split('-')[0] ?? ''))];
  const imports = names.map((name) => `import { ${name} } from 'latchkey/texts/${name}'`).join('; ');
  const details =
    `\`language\` names ${missing.map((tag) => `"${tag}"`).join(', ')}. Builds for workers and edge functions contain English only, ` +
    `so pages and emails are in English. Write \`${imports}\` and set \`texts: { ${names.join(', ')} }\`.`;
  return [{ code: 'language-not-included', details }];
}

/** Adds to the error about a missing secret that the variable is set. */
function secretNotPassedOn({ secret }: AuthConfig): Finding[] {
  // It may be null, although the type does not say so.
  if (secret?.length) return [];
  const details = setButNotPassedOn('AUTH_SECRET');
  return details === undefined ? [] : [{ code: 'env-not-passed-on', details }];
}

/** Why providers cannot end sessions although they should; nothing if one of them can, as not all of them need to. */
function backChannelFindings({ logout, providers, ...parts }: ReviewedParts): Finding[] {
  if (!logout.backChannel) return [];
  const problems = providers.all().map((provider) => backChannelProblem(parts, provider));
  if (problems.length === 0 || problems.includes(undefined)) return [];
  const [own] = problems.filter((problem) => problem?.startsWith('`') === true);
  const details = own ?? problems[0] ?? '';
  return [{ code: 'back-channel-unavailable', details }];
}

/** Several processes in production each count for themselves, unless they share records. */
function limitFindings({ limits, records, isProduction, providers }: ReviewedParts): Finding[] {
  const counts = providers.all().some((provider) => {
    const attempts = (['begin', 'callback', 'options', 'form'] as const).map((kind) =>
      methodOf(provider).attempts?.(provider, kind),
    );
    return attempts.some((one) => one !== undefined && limits?.rules[one.rule] !== undefined);
  });
  if (!counts || records !== undefined || isProduction !== true) return [];
  const details =
    'There is no store of records, so every process of this application counts for itself how often somebody tries. With one ' +
    'process nothing is to be done; with several, pass `records`, or an adapter of this package, which carries one.';
  return [{ code: 'limits-in-memory', details }];
}

/** What a new password cannot end: whoever knows the old one stays signed in. */
function passwordFindings({ providers, ...parts }: ReviewedParts): Finding[] {
  const keeper = providers.all().find(({ keepsPasswords }) => keepsPasswords === true);
  if (keeper === undefined || canEndSessions(parts)) return [];
  const why = parts.session.isRevocable
    ? 'the adapter lacks `deleteSessionsByUserId`'
    : '`session.strategy` is "jwt"';
  const details =
    `Provider "${keeper.id}": a new password ends no session, because ${why}. Set \`revocation\`, which ends them by the records` +
    (parts.session.isRevocable ? ', or use an adapter that has the method.' : '.');
  return [{ code: 'password-cannot-end-sessions', details }];
}

function misspelled({ id, config }: ResolvedProvider): string[] {
  return misspelledOptions({ ...config, id });
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

/** Tells the listener of audit events what was found. Nobody waits for it, and what it throws is logged. */
export function auditFindings(settings: Settings, findings: readonly Finding[]): void {
  for (const { code } of findings) void audit({ settings }, { name: 'config.warning', code });
}
