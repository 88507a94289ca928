import type { Finding } from './finding.js';
import { listOf } from './finding.js';

/** What closes a connection that gives no answer, by driver. Without it, one that a firewall has lost is taken until the end. */
const OPTIONS: Readonly<Record<string, string>> = {
  pg: '`query_timeout` and `connectionTimeoutMillis`',
  ioredis: '`socketTimeout`',
  redis: '`socket.socketTimeout` with `pingInterval`',
};

/**
 * Names the options of drivers under an adapter of another package. Those of this package close such a connection themselves.
 * @param adapter - as the application gave it
 * @param dependencies - the packages that the application names
 */
export function examineDrivers(adapter: unknown, dependencies: readonly string[]): Finding[] {
  if (typeof adapter !== 'object' || adapter === null || 'records' in adapter) return [];
  const drivers = Object.keys(OPTIONS).filter((name) => dependencies.includes(name));
  if (drivers.length === 0) return [];
  return [
    {
      id: 'database.driver',
      level: 'note',
      title: 'The adapter leaves connections without an answer to its driver',
      seen: listOf(drivers),
      advice: `Set ${drivers.map((name) => `${OPTIONS[name]} of ${name}`).join(', ')}: otherwise a connection that the network has lost stays taken until the process ends.`,
    },
  ];
}
