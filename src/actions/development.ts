import type { Exchange, IncomingRequest } from '../contracts/exchange.js';
import type { Settings } from '../contracts/settings.js';
import type { AuthError } from '../errors.js';
import type { AuthConfig } from '../types/config.js';
import { isLoopbackUrl, isLoopbackVisit } from '../http/loopback.js';

/** Milliseconds for which a fault is shown: it is told where its redirect leads. */
const LIFE = 60_000;

/** The lines of the log about a fault; they are shown on a developer's own machine only. */
export type FaultLines = readonly string[];

interface Latest {
  fault?: { readonly lines: FaultLines; readonly at: number };
}

/** Whether who asks sits at the machine that answers, and the application is not known to be reached elsewhere. */
export function isAtOwnMachine(request: IncomingRequest, config: Pick<AuthConfig, 'origin'>): boolean {
  return (
    isLoopbackVisit(request) &&
    [config.origin ?? []]
      .flat()
      .every((origin: unknown) => typeof origin === 'string' && isLoopbackUrl(origin))
  );
}

/** What the log says of a fault, line by line. */
export function faultLines({ type, message }: AuthError, redact: (text: string) => string): FaultLines {
  return `${type}: ${message}`.split('\n').map((line) => redact(line));
}

const latestOf = ({ memo }: Settings): Latest => memo<Latest>('latest fault', () => ({}));

/** Keeps a fault for the error page, which is another request. */
export function rememberFault(settings: Settings, lines: FaultLines): void {
  latestOf(settings).fault = { lines, at: settings.runtime.now().getTime() };
}

/** The fault that led to this error page. */
export function recentFault({ settings, request, origin, now }: Exchange): FaultLines | undefined {
  const { fault } = latestOf(settings);
  if (fault === undefined || Math.abs(now.getTime() - fault.at) > LIFE) return undefined;
  const { original, headers } = request;
  return isLoopbackUrl(origin) && isLoopbackVisit({ url: new URL(original.url), headers })
    ? fault.lines
    : undefined;
}
