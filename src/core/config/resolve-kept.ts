import type { KeptParts, OptionCode } from '../contracts/option-code.js';
import type { Settings } from '../contracts/settings.js';
import { AuthError } from '../../errors.js';
import type { Adapter } from '../../types/adapter.js';
import type { AuthConfig } from '../../types/config.js';
import type { RecordStore, WithRecords } from '../../types/records.js';
import { methodOf } from '../methods/index.js';
import { carriedSettings } from './carried-settings.js';

const STORE_METHODS: readonly (keyof RecordStore)[] = [
  'get',
  'put',
  'delete',
  'listByOwner',
  'deleteByOwner',
  'listByKind',
  'cleanup',
];

/** Makes what resolves the options of what outlives a request. */
export function keptResolver(parts: KeptParts): OptionCode['resolveKept'] {
  return (config, context, problems) => {
    const { adapter, providers, session, tokens } = context;
    tokens?.checkProviders(providers, problems);
    const records = resolveRecords(config, adapter, problems);
    const hasRecords = records !== undefined;
    if (!hasRecords && adapter !== undefined) requireRecords(providers, problems);
    const kept = {
      records,
      tokens,
      logout: parts.resolveLogout(config, providers, problems),
      sessionControl: parts.resolveSessionControl(config, { session, hasRecords }, problems),
    };
    const features = parts.featuresOf(config, { records, adapter, providers }, problems);
    return {
      ...kept,
      features,
      limits: features.resolveLimits?.(config.limits, problems),
      ...carriedSettings(
        config,
        {
          features,
          hasRecords,
          providers,
          adapter,
          session,
          areSessionsKept: kept.sessionControl?.isKept === true,
        },
        problems,
      ),
    };
  };
}

/** Some methods keep what they know as records. */
function requireRecords(providers: Settings['providers'], problems: Error[]): void {
  for (const provider of providers.all()) {
    if (methodOf(provider).needsRecords !== true) continue;
    problems.push(
      new AuthError(
        `The option \`records\` is missing: provider "${provider.id}" needs a store of records, for instance sqlRecords(pool). The adapters of this package carry one.`,
      ),
    );
  }
}

/** The store of records: the one of the option `records`, or else the one that the adapter carries. */
function resolveRecords(
  config: AuthConfig,
  adapter: (Adapter & Partial<WithRecords>) | undefined,
  problems: Error[],
): RecordStore | undefined {
  const store = config.records;
  if (store === undefined) {
    const carried = adapter?.records;
    // Applications wrap every member of an adapter, as if it were a method: what is no store then counts as none.
    return carried !== undefined && missingIn(carried).length === 0 ? carried : undefined;
  }
  const missing = missingIn(store);
  if (missing.length === 0) return store;
  const hint = 'then' in Object(store) ? ' It is a promise: pass what it resolves to.' : '';
  problems.push(
    new AuthError(
      `The option \`records\` must be a store of records, such as sqlRecords(pool); it lacks ${missing.join(', ')}.${hint}`,
    ),
  );
  return undefined;
}

function missingIn(store: RecordStore): readonly string[] {
  return STORE_METHODS.filter((name) => typeof Object(store)[name] !== 'function');
}
