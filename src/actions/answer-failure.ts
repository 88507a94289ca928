import type { Exchange, IncomingRequest } from '../contracts/exchange.js';
import type { Reply } from '../contracts/reply.js';
import type { Logger, Settings } from '../contracts/settings.js';
import type { AuthConfig } from '../types/config.js';
import { isOutsideProduction } from '../deployment.js';
import type { AuthError } from '../errors.js';
import { json, refusal } from '../http/reply.js';
import { RequestRefused } from '../http/request-refused.js';
import type { Route } from '../http/route.js';
import { lines, linesWritten } from '../logger.js';
import { createRefusalLog, isRefusal } from '../logger/refusals.js';
import { configurationErrorReply } from './configuration-error.js';
import { faultLines, isAtOwnMachine, rememberFault } from './development.js';
import type { FaultLines } from './development.js';
import { failureReply } from './failure.js';
import { notFoundReply } from './not-found.js';

/** A request whose answer failed. */
interface Failed {
  readonly request: IncomingRequest;
  readonly route: Route;
  readonly settings: Settings;
  readonly config: AuthConfig;
}

/**
 * The answer to a request that failed, once the log has it.
 * @param exchange - `undefined` where it never became one
 * @param isThrown - who asked wants the error itself
 * @throws {AuthError} (rejects) with `isThrown`
 */
export async function answerFailure(
  failure: AuthError | RequestRefused,
  failed: Failed,
  { exchange, isThrown }: { readonly exchange: Exchange | undefined; readonly isThrown: boolean },
): Promise<Reply> {
  if (failure instanceof RequestRefused) return refuse(failure, failed);
  const { request, settings, config } = failed;
  log(failure, settings);
  // Developers at their own machine read in the browser what is in the log.
  const shown = isRefusal(failure) ? undefined : await faultFor(failure, request, config);
  if (shown !== undefined) rememberFault(settings, shown);
  await linesWritten();
  if (isThrown) throw failure;
  return failureReply(failure, exchange);
}

/** A request to a configuration that cannot be used. */
interface Unusable {
  readonly request: IncomingRequest;
  readonly config: AuthConfig;
  readonly logger: Logger;
  /** Who asked wants the error itself. */
  readonly isThrown: boolean;
}

/**
 * The answer of a configuration that cannot be used, once the log has what is wrong with it.
 * @throws {AuthError} (rejects) with `isThrown`
 */
export async function answerUnusable(
  failure: AuthError,
  { request, config, logger, isThrown }: Unusable,
): Promise<Reply> {
  logger.error(failure);
  await linesWritten();
  if (isThrown) throw failure;
  const fault = await faultFor(failure, request, config);
  return configurationErrorReply(request, config, { logger, fault });
}

/** What the deployment causes is an error; what visitors cause is counted, and one by one for who debugs. */
function log(failure: AuthError, { logger, logMemo, runtime }: Settings): void {
  if (!isRefusal(failure)) return logger.error(failure);
  logger.debug('sign-in refused', () => ({ type: failure.type, reason: failure.code }));
  logMemo('refusals', createRefusalLog).note(failure, { now: runtime.now().getTime(), logger });
}

async function faultFor(
  failure: AuthError,
  request: IncomingRequest,
  config: AuthConfig,
): Promise<FaultLines | undefined> {
  if (!Array.isArray(config?.providers) || !isOutsideProduction(config.providers)) return undefined;
  if (!isAtOwnMachine(request, config)) return undefined;
  try {
    const { redactText } = await lines();
    return faultLines(failure, redactText);
  } catch {
    // What cannot be redacted is not shown.
    return undefined;
  }
}

/** The request is at fault, not the deployment: quiet in the log. */
async function refuse(refused: RequestRefused, { route, settings, request }: Failed): Promise<Reply> {
  settings.logger.debug('request refused', () => ({ status: refused.status, reason: refused.message }));
  const isUpdate = route.action === 'session' && request.method === 'POST';
  if (refused.status === 404) return notFoundReply({ request, settings, route, message: refused.message });
  return isUpdate && refused.status === 400 ? json(null, 400) : refusal(refused);
}
