import type { AuthConfig } from '../types/config.js';
import { nodeEnvOf } from '../deployment.js';

/** Hosts that only the machine itself reaches (RFC 6761, section 6.3; RFC 6890). */
const LOOPBACK = /^(?:(?:[^.]+\.)*localhost|127(?:\.\d+){3}|\[::1\])$/;

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
  if (urls.some(({ protocol, hostname }) => protocol === 'https:' && !LOOPBACK.test(hostname))) return true;
  return urls.length > 0 && urls.every(({ hostname }) => LOOPBACK.test(hostname)) ? false : undefined;
}
