import type { Adapter } from '../../types/adapter.js';
import type { AuthConfig } from '../../types/config.js';
import type { TelemetryTracer } from '../../types/telemetry.js';
import type {
  Logger,
  LogoutSettings,
  ProviderTable,
  SessionControl,
  SessionSettings,
  TokenSettings,
} from './settings.js';

/**
 * The functions that resolve options which few applications set. In a build with the condition `latchkey-lean`, they come with the
 * value of their option; all other builds load all of them for a configuration that needs one.
 */
export interface OptionParts {
  /** Resolves the option `tokens`; `undefined` if no tokens are kept. */
  readonly resolveTokens?: (
    config: Pick<AuthConfig, 'tokens'>,
    problems: Error[],
  ) => TokenSettings | undefined;
  /** Resolves the option `logout`, and what providers say about it. */
  readonly resolveLogout?: (
    config: AuthConfig,
    providers: ProviderTable,
    problems: Error[],
  ) => LogoutSettings;
  /** Resolves the options `revocation` and `session`, as far as they say how sessions are listed and ended. */
  readonly resolveSessionControl?: (
    config: AuthConfig,
    context: { readonly session: SessionSettings; readonly hasRecords: boolean },
    problems: Error[],
  ) => SessionControl | undefined;
  /** Wraps the adapter: names its errors, and limits the time of its calls. */
  readonly wrapAdapter?: (
    adapter: Adapter,
    wrapping: {
      readonly logger: Logger;
      readonly seconds: number;
      readonly tracer?: TelemetryTracer | undefined;
    },
  ) => Adapter | undefined;
}
