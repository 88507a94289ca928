import type { Exchange, IncomingRequest } from '../contracts/exchange.js';
import type { Settings } from '../contracts/settings.js';
import type { AuthConfig } from '../../types/config.js';
import { isOutsideProduction } from '../deployment.js';
import type { AuthError } from '../../errors.js';
import { lines } from '../logger.js';

/** How long a fault is kept for the error page, in milliseconds. */
const LIFETIME = 60_000;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
/** Headers that proxies add: a request that has one may come from anywhere. */
const PROXY_HEADERS = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-forwarded-server',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'fly-client-ip',
  'via',
] as const;

/** A fault as it is logged, line by line. */
export type FaultLines = readonly string[];

interface LatestFault {
  fault?: { readonly lines: FaultLines; readonly at: number };
}

/**
 * What the error page may show of a fault: what was logged, to developers on their own machine; to everybody else
 * nothing (`undefined`).
 */
export async function visibleFault(
  error: AuthError,
  request: IncomingRequest,
  config: AuthConfig,
): Promise<FaultLines | undefined> {
  if (!Array.isArray(config?.providers) || !isOutsideProduction(config.providers)) return undefined;
  if (!isFromThisMachine(request) || !hasOnlyLoopbackOrigins(config)) return undefined;
  try {
    const { redactText } = await lines();
    return `${error.type}: ${error.message}`.split('\n').map((line) => redactText(line));
  } catch {
    // What cannot be redacted is not shown.
    return undefined;
  }
}

/** Keeps a fault for the error page, to which the browser is redirected. */
export function rememberFault(settings: Settings, faultLines: FaultLines): void {
  latestFault(settings).fault = { lines: faultLines, at: settings.runtime.now().getTime() };
}

/** The fault that led to this request of the error page. */
export function recentFault({ settings, request, origin, now }: Exchange): FaultLines | undefined {
  const { fault } = latestFault(settings);
  if (fault === undefined || Math.abs(now.getTime() - fault.at) > LIFETIME) return undefined;
  const { original, headers } = request;
  return isLoopbackUrl(origin) && isFromThisMachine({ url: new URL(original.url), headers })
    ? fault.lines
    : undefined;
}

function latestFault({ memo }: Settings): LatestFault {
  return memo<LatestFault>('latest fault', () => ({}));
}

/** Whether the application is not configured to be reached from anywhere else. */
function hasOnlyLoopbackOrigins(config: Pick<AuthConfig, 'origin'>): boolean {
  return [config.origin ?? []]
    .flat()
    .every((origin: unknown) => typeof origin === 'string' && isLoopbackUrl(origin));
}

/** Whether a request was made on this machine, as far as its URL and headers tell. */
function isFromThisMachine({ url, headers }: Pick<IncomingRequest, 'url' | 'headers'>): boolean {
  const host = headers.get('host');
  const sender = headers.get('referer') ?? headers.get('origin');
  return (
    isLoopbackUrl(url.href) &&
    (host === null || isLoopbackUrl(`http://${host}`)) &&
    (sender === null || isLoopbackUrl(sender)) &&
    !PROXY_HEADERS.some((name) => headers.has(name))
  );
}

/** Whether a URL leads to this machine, over plain http. */
function isLoopbackUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && LOOPBACK.test(hostname);
}
