import type { Logger, Settings } from '../contracts/settings.js';
import type { WarningCode, WarningFacts } from '../types/logger.js';

/** Something about a configuration that works, and will not do what its author expects. */
export interface Finding {
  readonly code: WarningCode;
  /** What was seen, what was expected, and the option to change; or the facts of it. */
  readonly details?: string | WarningFacts;
}

/** Writes findings to the log, each once per application. */
export function logFindings(
  findings: readonly Finding[],
  { logger, once }: { logger: Logger } & Pick<Settings, 'once'>,
): void {
  for (const { code, details } of findings)
    once(`${code} ${JSON.stringify(details)}`, () => logger.warn(code, details));
}
