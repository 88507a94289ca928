import type { ResolvedProvider } from '../contracts/provider.js';
import type { ProviderTable } from '../contracts/settings.js';
import type { AuthConfig } from '../types/config.js';
import type { Finding } from './finding.js';
import { misspelledOptions, unknownOptions } from './unknown-options.js';

/** What a closer look at a configuration finds; nothing that keeps it from working. */
export function reviewConfig(config: AuthConfig, providers: ProviderTable): Finding[] {
  const all = providers.all();
  const options = [...unknownOptions(config), ...all.flatMap(misspelled)];
  return [
    ...unreadSecret(config),
    ...options.map((details): Finding => ({ code: 'unknown-option', details })),
    ...all.flatMap(missingCredentials),
    ...all.flatMap(missingOption),
  ];
}

/** The error says that there is no secret; this says where it stayed. */
function unreadSecret({ secret }: AuthConfig): Finding[] {
  // As typed it is never null.
  if (secret?.length) return [];
  const details = setButNotPassedOn('AUTH_SECRET');
  return details === undefined ? [] : [{ code: 'env-not-passed-on', details }];
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
 * A sentence for a variable that is set in this process and did not reach the configuration. The library reads no
 * environment by itself: it only looks whether a name is there, after something has gone wrong.
 */
function setButNotPassedOn(name: string): string | undefined {
  try {
    // Node's, where there is one.
    const { process } = globalThis as { process?: { env?: Record<string, unknown> } };
    if (!process?.env?.[name]) return undefined;
  } catch {
    // Deno asks for a permission.
    return undefined;
  }
  return `${name} is set in this process, but did not reach the configuration: call \`setEnvDefaults(process.env, config)\` first.`;
}
