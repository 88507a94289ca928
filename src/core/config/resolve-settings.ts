import type { Settings } from '../contracts/settings.js';
import type { AuthConfig } from '../../types/config.js';
import { AuthError, InvalidProvider } from '../../errors.js';
import { throwProblems } from './assert-config.js';
import { logFindings } from './finding.js';
import { createAppMemory, type AppMemory } from './memory.js';
import { Difference, differenceFrom, hasSameObjects, recordConfig } from './compare-config.js';
import type { Recording } from './compare-config.js';
import { assertServerOnly } from '../assert-server-only.js';
import { isPromiseLike, type Awaitable } from '../kit/awaitable.js';
import { isPlainObject } from '../kit/object.js';
import { onDemand } from '../kit/on-demand.js';
import { resolveParts, resolvingOf } from './resolve-parts.js';
import type { Draft, Resolving, SettingsParts } from './resolve-parts.js';

/** A resolved configuration, with a recording of its content. */
interface Remembered {
  readonly recording: Recording;
  readonly parts: SettingsParts;
  readonly settings: Settings;
}

/** How many configurations with the same `providers` array are remembered. */
const MAX_REMEMBERED = 8;

/**
 * Settings by the `providers` array of their configuration: bindings spread the configuration for every request, but keep the
 * array. Other changes are noticed by comparing.
 *
 * Module state: at most eight results for each array, used only after a comparison. They are weak and go with the array.
 */
const byProviders = new WeakMap<object, readonly Remembered[]>();

/** How many applications are remembered by the content of their configuration. */
const MAX_APPLICATIONS = 16;

interface Application {
  readonly recording: Recording;
  readonly memory: AppMemory;
  /** `undefined` if the configuration has problems; then it is checked again each time. */
  readonly parts: SettingsParts | undefined;
  /**
   * The `providers` array of the latest configuration with the same content. Only if an array comes twice in a row, it becomes
   * a key of the WeakMap: every key is work for the garbage collector, and most arrays never come again.
   */
  latestProviders: object;
}

/** An application that is as good as the one of a configuration; `undefined` if there is none. */
interface Nearest {
  readonly known: Application | undefined;
  readonly difference: Difference;
}

/**
 * The latest applications, newest first, because some frameworks build the whole configuration for every request. It is not
 * checked or warned about again then, and parallel requests can still share their work.
 *
 * Module state: at most sixteen applications, used only after a comparison of the whole configuration.
 */
const applications: Application[] = [];

/**
 * Resolves a configuration into settings: once, and again after anything in it has changed. At once, unless it is the first one
 * here whose options need code that few applications do.
 * @throws {AuthError} (or rejects) that names every wrong option
 */
export function resolveSettings(config: AuthConfig): Awaitable<Settings> {
  assertShape(config);
  let near: Remembered | undefined;
  for (const remembered of byProviders.get(config.providers) ?? []) {
    const difference = differenceFrom(remembered.recording, config);
    if (difference === Difference.none) return remembered.settings;
    if (difference === Difference.functions) near ??= remembered;
  }
  return near === undefined ? resolveUnknown(config) : renewSettings(config, near);
}

/** Loaded for the first configuration that comes with other functions than before. */
const loadRenewal = onDemand(() => import('./renew-parts.js'));

/** The settings of a configuration with other functions than before. If only hooks changed, the result is not remembered. */
function renewSettings(config: AuthConfig, known: Remembered): Awaitable<Settings> {
  const renewal = loadRenewal();
  if (isPromiseLike(renewal)) return resolveLater(config, renewal);
  const parts = renewal.renewParts(config, known.recording, known.parts);
  return parts.providers === known.parts.providers ? withHooks(config, parts) : remember(config, parts);
}

function resolveUnknown(config: AuthConfig): Awaitable<Settings> {
  const nearest = nearestApplication(config);
  const { known, difference } = nearest;
  if (difference > Difference.functions || known?.parts === undefined) {
    assertServerOnly('A function that takes the configuration');
    const resolving = resolvingOf(config);
    return isPromiseLike(resolving)
      ? resolveLater(config, resolving)
      : resolveAnew(config, nearest, resolving);
  }
  const renewal = difference === Difference.none ? undefined : loadRenewal();
  if (isPromiseLike(renewal)) return resolveLater(config, renewal);
  const parts =
    renewal === undefined ? known.parts : renewal.renewParts(config, known.recording, known.parts);
  const isFirst = known.latestProviders !== config.providers;
  known.latestProviders = config.providers;
  const isKept = !isFirst || byProviders.has(config.providers);
  return isKept ? remember(config, parts) : withHooks(config, parts);
}

/**
 * Resolves a configuration when something is loaded; from the beginning, because another request may have resolved the same one
 * meanwhile. It counts as it is now: an application may write into it for the request of another tenant. (An object of a class is
 * read as it is then: it may have private members.)
 */
function resolveLater(config: AuthConfig, loading: PromiseLike<unknown>): PromiseLike<Settings> {
  const now = isPlainObject(config) ? { ...config } : config;
  return loading.then(() => resolveSettings(now));
}

/** Finds the application whose configuration differs least. */
function nearestApplication(config: AuthConfig): Nearest {
  let nearest: Nearest = { known: undefined, difference: Difference.unrelated };
  for (const known of applications) {
    // Frameworks that build the adapter for every request leave many applications that differ only in that.
    if (nearest.difference === Difference.objects && !hasSameObjects(known.recording, config)) continue;
    const difference = differenceFrom(known.recording, config);
    if (difference < nearest.difference) nearest = { known, difference };
    if (difference <= Difference.functions) break;
  }
  return nearest;
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

/** Resolves and checks a configuration. A known application is not warned about again; it may have had problems. */
function resolveAnew(config: AuthConfig, { known, difference }: Nearest, resolving: Resolving): Settings {
  const announced = difference < Difference.reader ? known : undefined;
  const memory = announced?.memory ?? createAppMemory(known?.memory.appMemo);
  const draft = resolveParts(config, memory, resolving);
  const recording = recordConfig(config);
  const parts = draft.problems.length === 0 ? draft.parts : undefined;
  if (announced === undefined || announced.parts !== undefined || parts !== undefined) {
    applications.unshift({ recording, memory, parts, latestProviders: config.providers });
    applications.length = Math.min(applications.length, MAX_APPLICATIONS);
  }
  if (announced === undefined) announce(config, draft);
  throwProblems(draft.problems);
  // Not remembered for a known application: if its adapter is new for every request, so is its `providers` array.
  return announced === undefined ? remember(config, draft.parts, recording) : withHooks(config, draft.parts);
}

/** Logs the warnings about a configuration at its first request; the code for a closer look is loaded on demand. */
function announce(config: AuthConfig, { parts, findings, problems }: Draft): void {
  logFindings(findings, parts);
  import('./review.js')
    .then(async ({ reviewConfig, auditFindings }) => {
      const more = await reviewConfig(config, parts, problems);
      logFindings(more, parts);
      auditFindings(withHooks(config, parts), [...findings, ...more]);
    })
    // Nothing depends on it, and an unhandled rejection would end the process.
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
