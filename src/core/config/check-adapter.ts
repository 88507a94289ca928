import type { ProviderTable, SessionSettings } from '../contracts/settings.js';
import type { Adapter } from '../../types/adapter.js';
import { MissingAdapter, MissingAdapterMethods } from '../../errors.js';
import { methodOf } from '../methods/index.js';
import { strategies } from '../session/index.js';

/** Checks that the adapter has all methods that the providers and the session strategy need. */
export function checkAdapter(
  adapter: Adapter | undefined,
  { providers, strategy }: { providers: ProviderTable; strategy: SessionSettings['strategy'] },
  problems: Error[],
): void {
  const usersByMethod = new Map<keyof Adapter, Set<string>>();
  const addNeeds = (names: readonly (keyof Adapter)[], who: string): void => {
    for (const name of names) usersByMethod.set(name, (usersByMethod.get(name) ?? new Set()).add(who));
  };
  for (const provider of providers.all()) addNeeds(methodOf(provider).requires, `provider "${provider.id}"`);
  addNeeds(strategies[strategy].requires, `the session strategy "${strategy}"`);
  const missing = [...usersByMethod].filter(([name]) => typeof adapter?.[name] !== 'function');
  if (missing.length === 0) return;
  const who = [...new Set(missing.flatMap(([, users]) => [...users]))].join(' and ');
  if (adapter === undefined) {
    problems.push(
      new MissingAdapter(
        `The option \`adapter\` is missing: ${who} needs one, for instance latchkey/adapters/sqlite.`,
      ),
    );
    return;
  }
  const names = missing.map(([name]) => `\`${name}\``).join(', ');
  const hint = 'then' in Object(adapter) ? ' It is a promise: pass what it resolves to.' : '';
  problems.push(new MissingAdapterMethods(`The option \`adapter\` lacks ${names}, needed by ${who}.${hint}`));
}
