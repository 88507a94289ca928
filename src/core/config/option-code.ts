import type { KeptParts, OptionCode } from '../contracts/option-code.js';
import { checkAdapter } from './check-adapter.js';
import { isPlaceholder } from './placeholder-secret.js';
import { resolveFields } from './resolve-fields.js';
import { keptResolver } from './resolve-kept.js';
import { resolvePages } from './resolve-pages.js';
import { resolveTracer } from './resolve-telemetry.js';
import { limitStores, resolveTimeouts } from './resolve-timeouts.js';

/** What options are resolved with. What differs between the builds is passed in. */
export function optionCodeOf(
  own: Pick<OptionCode, 'resolveTokens' | 'wrapAdapter' | 'methods'>,
  parts: KeptParts,
): OptionCode {
  return {
    ...own,
    checkAdapter,
    isPlaceholder,
    limitStores,
    resolveKept: keptResolver(parts),
    resolveFields,
    resolvePages,
    resolveTimeouts,
    resolveTracer,
  };
}
