import type { AuthConfig } from '../types/config.js';
import { nodeEnvOf } from '../deployment.js';
import { isLoopback } from '../kit/loopback.js';

/**
 * Whether the application runs in production. NODE_ENV decides where `setEnvDefaults` has read it: `production`, or
 * anything else for "no". Otherwise the option `origin` does: an https origin that is not the machine itself is
 * production, loopback origins are not.
 * @returns `undefined` where neither says anything; nothing may be refused then, and nothing more be shown
 */
export function isProduction(
  config: Pick<AuthConfig, 'providers'>,
  origins: readonly string[],
): boolean | undefined {
  const told = nodeEnvOf(config.providers);
  if (told !== undefined) return told;
  const urls = origins.map((origin) => new URL(origin));
  if (urls.some(({ protocol, hostname }) => protocol === 'https:' && !isLoopback(hostname))) return true;
  return urls.length > 0 && urls.every(({ hostname }) => isLoopback(hostname)) ? false : undefined;
}
