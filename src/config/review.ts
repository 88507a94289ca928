import type { ResolvedProvider } from '../contracts/provider.js';
import type { ProviderTable } from '../contracts/settings.js';
import type { AuthConfig } from '../types/config.js';
import { requirementsOf } from '../methods/requirements.js';
import type { Finding } from './finding.js';
import { passedOn } from './passed-on.js';
import { misspelledOptions, unknownOptions } from './unknown-options.js';

/** What a closer look at a configuration finds; nothing that keeps it from working. */
export function reviewConfig(config: AuthConfig, providers: ProviderTable): Finding[] {
  const all = providers.all();
  const options = [...unknownOptions(config), ...all.flatMap(misspelled)];
  return [
    ...options.map((details): Finding => ({ code: 'unknown-option', details })),
    ...all.flatMap(missingCredentials),
    ...all.flatMap(missingOptions),
  ];
}

function misspelled({ id, config }: ResolvedProvider): string[] {
  return misspelledOptions({ ...config, id });
}

function missingCredentials(provider: ResolvedProvider): Finding[] {
  const missing = 'missing' in provider ? provider.missing : undefined;
  return missing === undefined ? [] : [{ code: 'missing-client-credentials', details: passedOn(missing) }];
}

function missingOptions(provider: ResolvedProvider): Finding[] {
  return requirementsOf(provider).flatMap(({ missing }): Finding[] => {
    const sentence = missing?.({ ...provider.config });
    return sentence === undefined
      ? []
      : [{ code: 'missing-provider-option', details: passedOn(`Provider "${provider.id}": ${sentence}`) }];
  });
}
