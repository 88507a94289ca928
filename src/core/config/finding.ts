import type { Logger, Settings } from '../contracts/settings.js';
import type { WarningCode, WarningFacts } from '../../types/logger.js';

/** A warning about a configuration that works, but not as its author expects. */
export interface Finding {
  readonly code: WarningCode;
  /** What was found, what was expected, and the option to change; or the values for that sentence. */
  readonly details?: string | WarningFacts;
}

/** Logs findings, each once per application. */
export function logFindings(
  findings: readonly Finding[],
  { logger, once }: { logger: Logger } & Pick<Settings, 'once'>,
): void {
  for (const { code, details } of findings)
    once(`${code} ${JSON.stringify(details)}`, () => logger.warn(code, details));
}
