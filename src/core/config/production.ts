import type { AuthConfig } from '../../types/config.js';
import { nodeEnvOf } from '../deployment.js';
import { isLoopback } from '../kit/loopback.js';

/**
 * Whether the application runs in production. If `setEnvDefaults` has read NODE_ENV, that decides: only `production` means
 * yes. Otherwise the option `origin` decides: an https origin that is not loopback means yes, loopback origins mean no.
 * @returns `undefined` if neither is set; then the caller must be neither stricter nor more open
 */
export function isProduction(
  config: Pick<AuthConfig, 'providers'>,
  origins: readonly string[],
): boolean | undefined {
  const fromEnvironment = nodeEnvOf(config.providers);
  if (fromEnvironment !== undefined) return fromEnvironment;
  const urls = origins.map((origin) => new URL(origin));
  if (urls.some(({ protocol, hostname }) => protocol === 'https:' && !isLoopback(hostname))) return true;
  return urls.length > 0 && urls.every(({ hostname }) => isLoopback(hostname)) ? false : undefined;
}
