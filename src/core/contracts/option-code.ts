import type { Adapter } from '../../types/adapter.js';
import type { AuthConfig } from '../../types/config.js';
import type { TelemetryTracer } from '../../types/telemetry.js';
import type { CarriedSettings, Features } from './features.js';
import type { OptionParts } from './option-parts.js';
import type { ProviderTable, SessionSettings, Settings, TimeoutSettings, TokenSettings } from './settings.js';

/** The settings of what outlives a request, and the features that follow from them. */
export type KeptSettings = Pick<
  Settings,
  'records' | 'tokens' | 'limits' | 'logout' | 'sessionControl' | 'features'
> &
  CarriedSettings;

/** What those options are resolved with. */
export interface KeptContext {
  readonly providers: ProviderTable;
  readonly session: SessionSettings;
  readonly tokens: TokenSettings | undefined;
  /** As the application gave it. */
  readonly adapter: Adapter | undefined;
}

/** What decides which features a configuration needs, as it was resolved. */
export type FeaturesGiven = Pick<Settings, 'providers' | 'records'> & Pick<KeptContext, 'adapter'>;

/** @see {@link Features.methods} */
export type WrittenMethods = NonNullable<Features['methods']>;

/**
 * What options beyond those of a sign-in by OAuth with `jwt` sessions are resolved with: an adapter, limits, everything that is
 * kept. A configuration that sets none of them does without.
 */
export interface OptionCode extends Required<Pick<OptionParts, 'resolveTokens' | 'wrapAdapter'>> {
  /** Checks that the adapter has all methods that the providers and the session strategy need. */
  readonly checkAdapter: (
    adapter: Adapter | undefined,
    needs: Pick<KeptContext, 'providers'> & Pick<SessionSettings, 'strategy'>,
    problems: Error[],
  ) => void;
  /** Whether a secret is a well-known placeholder. */
  readonly isPlaceholder: (secret: string) => boolean;
  /** Tells stores of ours how long a statement may take. */
  readonly limitStores: (stores: readonly (object | undefined)[], timeouts: TimeoutSettings) => void;
  /** Resolves the options of what outlives a request. */
  readonly resolveKept: (config: AuthConfig, context: KeptContext, problems: Error[]) => KeptSettings;
  /** Resolves the option `session.fields`. */
  readonly resolveFields: (fields: unknown, problems: Error[]) => readonly string[];
  readonly resolvePages: (
    config: Pick<AuthConfig, 'pages'>,
    context: Pick<Settings, 'basePath' | 'sessionControl'>,
    problems: Error[],
  ) => Settings['pages'];
  readonly resolveTimeouts: (config: Pick<AuthConfig, 'timeouts'>, problems: Error[]) => TimeoutSettings;
  /** Resolves the option `telemetry`. */
  readonly resolveTracer: (
    telemetry: AuthConfig['telemetry'],
    problems: Error[],
  ) => TelemetryTracer | undefined;
  readonly methods: WrittenMethods;
}

/** The part of it that a configuration needs; all of it, where it needs any. */
export type NeededCode = Partial<OptionCode> & Pick<OptionCode, 'resolveKept'>;

/** What differs between the builds in how those options are resolved. */
export interface KeptParts extends Required<Pick<OptionParts, 'resolveLogout' | 'resolveSessionControl'>> {
  /** The features of a configuration. */
  readonly featuresOf: (config: AuthConfig, given: FeaturesGiven, problems: Error[]) => Features;
}
