import { resolveSettings as resolve } from '../../src/core/config/resolve-settings.js';
import type { Settings } from '../../src/core/contracts/settings.js';
import { isPromiseLike } from '../../src/core/kit/awaitable.js';
import type { AuthConfig } from '../../src/types/config.js';

// What some configurations need is loaded once per process, here: after that, settings are there at once.
const limited: AuthConfig = { providers: [], secret: 's'.repeat(32), limits: {}, logger: { warn: () => {} } };
await resolve(limited);
await resolve({ ...limited, callbacks: { signIn: () => true } });

/** The settings of a configuration, at once. */
export function resolveSettings(config: AuthConfig): Settings {
  const settings = resolve(config);
  if (isPromiseLike(settings)) throw new Error('What the configuration needs is no longer loaded.');
  return settings;
}
