import type { Settings } from '../contracts/settings.js';
import type { AuthConfig } from '../types/config.js';
import { AuthError, InvalidProvider } from '../errors.js';
import { throwProblems } from './assert-config.js';
import { tell } from './finding.js';
import { createTold } from './in-process.js';
import type { Told } from './in-process.js';
import { hasSameFunctions, isSameApplication, outlineOf, saysTheSame } from './outline.js';
import type { Outline } from './outline.js';
import { renewParts } from './renew-parts.js';
import { draftParts } from './resolve-parts.js';
import type { Draft, SettingsParts } from './resolve-parts.js';
import { compareWith, takeSnapshot } from './snapshot.js';
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
const memo = new WeakMap<object, readonly Entry[]>();

/** Applications that are remembered by what their configuration says. */
const MAX_APPLICATIONS = 16;

interface Application {
  readonly outline: Outline;
  readonly told: Told;
  /** `undefined`: it has problems, and is checked again. */
  readonly parts: SettingsParts | undefined;
}

/**
 * The latest applications, newest first: some frameworks build the whole configuration anew for every request. Such a
 * one is neither checked nor warned about again, and requests under way still share their work.
 */
const applications: Application[] = [];

/**
 * What the latest array of a known application led to. It goes into `memo` when it comes a second time: arrays that
 * never do would only burden the garbage collector, which pays for every key of a WeakMap.
 */
const newcomer: { latest: { readonly providers: object; readonly entry: Entry } | undefined } = {
  latest: undefined,
};

/**
 * The settings of a configuration: resolved once, and again when anything in it changed.
 * @throws {AuthError} naming every option that is wrong
 */
export function resolveSettings(config: AuthConfig): Settings {
  assertShape(config);
  const { providers } = config;
  const entries = memo.get(providers) ?? entriesOfNewcomer(providers);
  let found: Found | undefined;
  for (const { snapshot, parts, settings } of entries) {
    const common = compareWith(snapshot, config);
    if (common === 'same') return settings;
    if (common === 'other-hooks') found = { parts, isRebuilt: false };
  }
  const { parts, isRebuilt } = found ?? partsOf(config);
  const settings: Settings = Object.freeze({
    ...parts,
    callbacks: Object.freeze({ ...config.callbacks }),
    events: Object.freeze({ ...config.events }),
  });
  const entry = { snapshot: takeSnapshot(config), parts, settings };
  if (isRebuilt && entries.length === 0) newcomer.latest = { providers, entry };
  else memo.set(providers, [entry, ...entries].slice(0, MAX_ENTRIES));
  return settings;
}

function entriesOfNewcomer(providers: object): readonly Entry[] {
  if (newcomer.latest?.providers !== providers) return [];
  const entries = [newcomer.latest.entry];
  newcomer.latest = undefined;
  memo.set(providers, entries);
  return entries;
}

interface Found {
  readonly parts: SettingsParts;
  /** The configuration says what an earlier one said, in objects of its own. */
  readonly isRebuilt: boolean;
}

function partsOf(config: AuthConfig): Found {
  const outline = outlineOf(config);
  const known = applications.find((application) => saysTheSame(application.outline, outline));
  if (known?.parts !== undefined) {
    const isUnchanged = (index: number): boolean => hasSameFunctions(known.outline, outline, index);
    return { parts: renewParts(config, known.parts, isUnchanged), isRebuilt: true };
  }
  const kin = known ?? applications.find((application) => isSameApplication(application.outline, outline));
  const told = kin?.told ?? createTold();
  const draft = draftParts(config, told);
  const isUsable = draft.problems.length === 0;
  if (known === undefined || isUsable) {
    applications.unshift({ outline, told, parts: isUsable ? draft.parts : undefined });
    applications.length = Math.min(applications.length, MAX_APPLICATIONS);
  }
  if (kin === undefined) announce(config, draft);
  throwProblems(draft.problems);
  return { parts: draft.parts, isRebuilt: false };
}

/** What is said about a configuration at its first request; what takes a closer look is loaded for it. */
function announce(config: AuthConfig, { parts, findings }: Draft): void {
  tell(findings, parts);
  import('./review.js')
    .then(({ reviewConfig }) => tell(reviewConfig(config, parts.providers), parts))
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
