import type { Settings } from '../contracts/settings.js';
import type { AuthConfig } from '../types/config.js';
import { AuthError, InvalidProvider } from '../errors.js';
import { resolveParts } from './resolve-parts.js';
import type { SettingsParts } from './resolve-parts.js';
import { sameValues, takeSnapshot } from './snapshot.js';
import type { Snapshot } from './snapshot.js';

interface Entry {
  readonly snapshot: Snapshot;
  readonly parts: SettingsParts;
  readonly settings: Settings;
}

/** Configurations that share one `providers` array and are remembered side by side. */
const MAX_ENTRIES = 8;

/**
 * Settings by the `providers` array of their configuration: bindings spread the configuration for every request, but
 * keep the array. What was replaced or written into since is noticed by comparing the values.
 */
const memo = new WeakMap<object, Entry[]>();

/**
 * The settings of a configuration: resolved once, and again when anything in it changed.
 * @throws {AuthError} naming every option that is wrong
 */
export function resolveSettings(config: AuthConfig): Settings {
  assertShape(config);
  const entries = memo.get(config.providers) ?? [];
  const snapshot = takeSnapshot(config);
  let parts: SettingsParts | undefined;
  for (const entry of entries) {
    if (!sameValues(entry.snapshot.stable, snapshot.stable)) continue;
    if (sameValues(entry.snapshot.hooks, snapshot.hooks)) return entry.settings;
    parts = entry.parts;
  }
  parts ??= resolveParts(config);
  const settings: Settings = Object.freeze({
    ...parts,
    callbacks: Object.freeze({ ...config.callbacks }),
    events: Object.freeze({ ...config.events }),
  });
  memo.set(config.providers, [{ snapshot, parts, settings }, ...entries].slice(0, MAX_ENTRIES));
  return settings;
}

function assertShape(config: AuthConfig): void {
  if (typeof config !== 'object' || config === null) {
    throw new AuthError('`Auth` needs a configuration object as its second argument.');
  }
  if (!Array.isArray(config.providers)) {
    throw new InvalidProvider('The option `providers` must be an array of providers.');
  }
}
