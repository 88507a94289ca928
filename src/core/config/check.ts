import type { Settings } from '../contracts/settings.js';
import type { AuthConfig } from '../../types/config.js';
import type { ConfigWarning } from '../../types/logger.js';
import { AuthError } from '../../errors.js';
import { allProblems } from './assert-config.js';
import type { Finding } from './finding.js';
import { createAppMemory } from './memory.js';
import { resolveParts, resolvingOf } from './resolve-parts.js';
import { resolveSettings } from './resolve-settings.js';

/**
 * Checks a configuration before the first request.
 * @returns warnings about options that will not do what their author expects
 * @throws {AuthError} (rejects) if the configuration cannot work; message and `cause` have every problem and every warning
 */
export async function checkConfig(config: AuthConfig): Promise<ConfigWarning[]> {
  let failure: unknown;
  let settings: Settings | undefined;
  try {
    // Later requests reuse this result; if the adapter is a function, it is called only here.
    settings = await resolveSettings(config);
  } catch (error) {
    if (!(error instanceof AuthError) || !Array.isArray(config?.providers)) throw error;
    failure = error;
  }
  const quiet = { error: () => {}, warn: () => {}, debug: () => {} };
  const adapter = settings?.adapter;
  const changes = { logger: quiet, ...(adapter !== undefined && { adapter }) };
  const quietly = { ...config, ...changes };
  const { parts, problems, findings } = resolveParts(quietly, createAppMemory(), await resolvingOf(quietly));
  // Loaded on demand, as requests rarely need them.
  const [
    { reviewConfig },
    { reviewRecords },
    { reviewCleanup },
    { reviewTexts },
    { missingPackages },
    { detailsOf, WARNINGS },
  ] = await Promise.all([
    import('./review.js'),
    import('./review-records.js'),
    import('./review-cleanup.js'),
    import('./review-texts.js'),
    import('../methods/missing-packages.js'),
    import('../logger/lines.js'),
  ]);
  const all: Finding[] = [...findings, ...(await reviewConfig(config, parts, problems))];
  all.push(...(await reviewTexts(config, parts.moreTexts)));
  if (settings !== undefined) {
    all.push(...(await reviewRecords(settings)), ...(await reviewCleanup(config, settings)));
  }
  for (const details of await missingPackages(parts.providers.all()))
    all.push({ code: 'missing-package', details });
  const warnings = all.map(({ code, details = WARNINGS[code] }) => ({
    code,
    message: detailsOf(code, details),
  }));
  if (failure !== undefined) throw allProblems(problems, warnings) ?? failure;
  return warnings;
}
