import type { Settings } from '../contracts/settings.js';
import type { AuthConfig } from '../types/config.js';
import { AuthError, InvalidProvider } from '../errors.js';
import { throwProblems } from './assert-config.js';
import { logFindings } from './finding.js';
import { createLogMemory } from './memory.js';
import type { LogMemory } from './memory.js';
import { Difference, differenceFrom, hasSameObjects, isSameProvider, recordConfig } from './recognise.js';
import type { Recording } from './recognise.js';
import { renewParts } from './renew-parts.js';
import { draftParts } from './resolve-parts.js';
import type { Draft, SettingsParts } from './resolve-parts.js';

/** A configuration that was resolved, as it was then. */
interface Resolved {
  readonly recording: Recording;
  readonly parts: SettingsParts;
}

interface Remembered extends Resolved {
  readonly settings: Settings;
}

/** Configurations that share one `providers` array and are remembered side by side. */
const MAX_REMEMBERED = 8;

/**
 * Settings by the `providers` array of their configuration: bindings spread the configuration for every request, but
 * keep the array. What was replaced or written into since is noticed by comparing.
 */
const byProviders = new WeakMap<object, readonly Remembered[]>();

/** Applications that are remembered by what their configuration says. */
const MAX_APPLICATIONS = 16;

interface Application {
  readonly recording: Recording;
  readonly logMemory: LogMemory;
  /** `undefined`: it has problems, and is checked again. */
  readonly parts: SettingsParts | undefined;
  /**
   * The `providers` array of the latest configuration that said the same. If it comes twice in a row, it is kept by its
   * array; those that never do would only burden the garbage collector, which pays for every key of a WeakMap.
   */
  latestProviders: object;
}

/**
 * The latest applications, newest first: some frameworks build the whole configuration anew for every request. Such a
 * one is neither checked nor warned about again, and requests under way still share their work.
 */
const applications: Application[] = [];

/**
 * The settings of a configuration: resolved once, and again when anything in it changed.
 * @throws {AuthError} naming every option that is wrong
 */
export function resolveSettings(config: AuthConfig): Settings {
  assertShape(config);
  let near: Remembered | undefined;
  for (const remembered of byProviders.get(config.providers) ?? []) {
    const difference = differenceFrom(remembered.recording, config);
    if (difference === Difference.none) return remembered.settings;
    if (difference === Difference.functions) near ??= remembered;
  }
  return near === undefined ? resolveUnknown(config) : renewSettings(config, near);
}

/** The configuration has other functions than before. Hooks are often new for every request: these are not kept. */
function renewSettings(config: AuthConfig, known: Resolved): Settings {
  const parts = renewed(config, known);
  return parts.providers === known.parts.providers ? withHooks(config, parts) : remember(config, parts);
}

function resolveUnknown(config: AuthConfig): Settings {
  const { known, difference } = nearestApplication(config);
  if (difference > Difference.functions || known?.parts === undefined) return resolveAnew(config, known);
  const parts = renewed(config, { recording: known.recording, parts: known.parts });
  const isFirst = known.latestProviders !== config.providers;
  known.latestProviders = config.providers;
  const isKept = !isFirst || byProviders.has(config.providers);
  return isKept ? remember(config, parts) : withHooks(config, parts);
}

/** The application that says the same as a configuration, or else differs in its own objects only. */
function nearestApplication(config: AuthConfig): {
  readonly known: Application | undefined;
  readonly difference: Difference;
} {
  let related: Application | undefined;
  for (const known of applications) {
    // Frameworks that build the adapter for every request leave many applications that differ in that alone.
    if (related !== undefined && !hasSameObjects(known.recording, config)) continue;
    const difference = differenceFrom(known.recording, config);
    if (difference <= Difference.functions) return { known, difference };
    if (difference === Difference.objects) related ??= known;
  }
  return { known: related, difference: related === undefined ? Difference.other : Difference.objects };
}

function renewed(config: AuthConfig, { recording, parts }: Resolved): SettingsParts {
  return renewParts(config, parts, (index) => isSameProvider(recording, config, index));
}

function remember(
  config: AuthConfig,
  parts: SettingsParts,
  recording: Recording = recordConfig(config),
): Settings {
  const settings = withHooks(config, parts);
  const others = byProviders.get(config.providers) ?? [];
  const remembered = [{ recording, parts, settings }, ...others];
  byProviders.set(config.providers, remembered.slice(0, MAX_REMEMBERED));
  return settings;
}

function withHooks(config: AuthConfig, parts: SettingsParts): Settings {
  return Object.freeze({
    ...parts,
    callbacks: Object.freeze({ ...config.callbacks }),
    events: Object.freeze({ ...config.events }),
  });
}

/** Resolves and checks everything; `known` has been warned of already, and may have had problems. */
function resolveAnew(config: AuthConfig, known: Application | undefined): Settings {
  const logMemory = known?.logMemory ?? createLogMemory();
  const draft = draftParts(config, logMemory);
  const recording = recordConfig(config);
  const parts = draft.problems.length === 0 ? draft.parts : undefined;
  if (known === undefined || known.parts !== undefined || parts !== undefined) {
    applications.unshift({ recording, logMemory, parts, latestProviders: config.providers });
    applications.length = Math.min(applications.length, MAX_APPLICATIONS);
  }
  if (known === undefined) announce(config, draft);
  throwProblems(draft.problems);
  // Where the adapter is another one for every request, so is the rest: see `latestProviders`.
  return known === undefined ? remember(config, draft.parts, recording) : withHooks(config, draft.parts);
}

/** What is said about a configuration at its first request; what takes a closer look is loaded for it. */
function announce(config: AuthConfig, { parts, findings }: Draft): void {
  logFindings(findings, parts);
  import('./review.js')
    .then(({ reviewConfig }) => logFindings(reviewConfig(config, parts.providers), parts))
    // Nothing depends on it; a promise that nobody looks after would end the process.
    .catch(() => {});
}

function assertShape(config: AuthConfig): void {
  if (typeof config !== 'object' || config === null) {
    throw new AuthError('`Auth` needs a configuration object as its second argument.');
  }
  if (!Array.isArray(config.providers)) {
    throw new InvalidProvider('The option `providers` must be an array of providers.');
  }
}
