import type { AuthConfig } from '../types/config.js';
import type { ConfigWarning } from '../types/logger.js';
import { AuthError } from '../errors.js';
import { WARNINGS } from '../logger/warnings.js';
import { allProblems } from './assert-config.js';
import type { Finding } from './finding.js';
import { missingPackages } from '../methods/requirements.js';
import { createOnce } from './in-process.js';
import { draftParts } from './resolve-parts.js';
import { resolveSettings } from './resolve-settings.js';
import { reviewConfig } from './review.js';

/**
 * Everything that can be said about a configuration before the first request.
 * @returns what works and will not do what its author expects
 * @throws {AuthError} (rejects) when it cannot work; message and `cause` tell every problem and every warning
 */
export async function checkConfig(config: AuthConfig): Promise<ConfigWarning[]> {
  let failure: unknown;
  let adapter: AuthConfig['adapter'];
  try {
    // The requests to come find it resolved; an adapter that is a function is called once, here.
    ({ adapter } = resolveSettings(config));
  } catch (error) {
    if (!(error instanceof AuthError) || !Array.isArray(config?.providers)) throw error;
    failure = error;
  }
  const quiet = { error: () => {}, warn: () => {}, debug: () => {} };
  const changes = { logger: quiet, ...(adapter !== undefined && { adapter }) };
  const { parts, problems, findings } = draftParts({ ...config, ...changes }, createOnce());
  const all: Finding[] = [...findings, ...reviewConfig(config, parts.providers)];
  for (const details of await missingPackages(parts.providers.all()))
    all.push({ code: 'missing-package', details });
  const warnings = all.map(toWarning);
  if (failure !== undefined) throw allProblems(problems, warnings) ?? failure;
  return warnings;
}

function toWarning({ code, details }: Finding): ConfigWarning {
  return { code, message: details ?? WARNINGS[code] };
}
