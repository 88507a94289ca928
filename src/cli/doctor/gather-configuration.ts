import { checkConfig } from '../../core/config/check.js';
import { createAppMemory } from '../../core/config/memory.js';
import { resolveParts, resolvingOf, type SettingsParts } from '../../core/config/resolve-parts.js';
import { resolveSettings } from '../../core/config/resolve-settings.js';
import type { AuthConfig } from '../../types/config.js';
import { CommandFailure } from '../failure.js';
import { applyEnvironment, type ProjectEnvironment } from '../project/environment.js';
import {
  type ConfigurationChoice,
  loadConfiguration,
  type LoadedConfiguration,
} from '../project/load-configuration.js';
import { asBindingSees, completeConfig, withBasePathOf, type CompletedConfig } from './complete-config.js';
import { type CheckResult, examineConfiguration } from './examine-configuration.js';
import { examineEnvironment, knownNames } from './examine-environment.js';
import { examineSecrets } from './examine-secrets.js';
import { examineValues } from './examine-values.js';
import type { Finding } from './finding.js';
import { hideSecrets, quietly, type Hide } from './hide-secrets.js';
import type { ProjectFacts } from './read-project.js';
import { readSecrets } from './read-secrets.js';

/** A configuration that was loaded, completed from the environment, and resolved. */
export interface GatheredConfiguration {
  /** As the application wrote it. */
  readonly given: AuthConfig;
  readonly parts: SettingsParts;
  readonly variables: ProjectEnvironment['variables'];
  /** Bindings of a Worker that it was made with, and that are not there outside of it. */
  readonly absent: readonly string[];
}

/** What was found out about configuration, environment and secrets. */
export interface Gathered {
  /** `undefined` when none could be loaded, or it cannot be resolved at all. */
  readonly configuration: GatheredConfiguration | undefined;
  /** Where it was found, for people. */
  readonly source: string | undefined;
  readonly findings: readonly Finding[];
  /** Removes the secrets of variables and configuration from texts. */
  readonly hide: Hide;
}

interface Sources {
  readonly project: ProjectFacts;
  readonly environment: ProjectEnvironment;
  readonly choice: ConfigurationChoice;
}

/** Loads the configuration of a project, and examines it, the environment and the secrets. */
export async function gatherConfiguration({ project, environment, choice }: Sources): Promise<Gathered> {
  const { cwd, manifest } = project;
  applyEnvironment(environment);
  const loaded = await load(cwd, choice, hideSecrets(environment));
  const found = 'config' in loaded ? loaded : undefined;
  const usesNextAuth = found?.binding === 'next-auth' || manifest?.dependencies['next-auth'] !== undefined;
  const variables = asBindingSees(environment.variables, usesNextAuth);
  const usesNext = manifest?.dependencies['next'] !== undefined;
  const binding = found?.binding ?? (usesNextAuth ? 'next-auth' : usesNext ? 'latchkey/next' : undefined);
  const given = withBasePathOf(binding, found?.config ?? { providers: [] }, variables);
  const completed = completeConfig(given, variables);
  const parts = found === undefined ? undefined : await partsOf(completed.config);
  const names = { names: completed.names, providerIds: parts?.providers.all().map(({ id }) => id) ?? [] };
  const { sourceOf } = environment;
  const files = environment.files.map((file) => file.path);
  return {
    configuration: parts && { given, parts, variables, absent: found?.absent ?? [] },
    source: found && `Configuration: ${found.exportName} in ${found.file}`,
    hide: hideSecrets(environment, found?.config),
    findings: [
      ...examineEnvironment({ variables: environment.variables, files, sourceOf, usesNextAuth, ...names }),
      ...examineValues({ names: knownNames(names), variables: environment.variables, sourceOf }),
      ...(found === undefined ? [notLoaded(loaded)] : examineConfiguration(await check(completed))),
      ...examineSecrets(await readSecrets(cwd, environment, found && completed.config)),
    ],
  };
}

async function load(
  cwd: string,
  choice: ConfigurationChoice,
  hide: Hide,
): Promise<LoadedConfiguration | CommandFailure> {
  // What a module of the application prints while it is loaded is not part of the report.
  const { log, info, warn, error } = console;
  const toStandardError = quietly(error, hide);
  Object.assign(console, {
    log: toStandardError,
    info: toStandardError,
    warn: toStandardError,
    error: toStandardError,
  });
  try {
    return await loadConfiguration(cwd, choice);
  } catch (failure) {
    if (failure instanceof CommandFailure) return failure;
    throw failure;
  } finally {
    Object.assign(console, { log, info, warn, error });
  }
}

function notLoaded(failure: LoadedConfiguration | CommandFailure): Finding {
  const { message, advice } = failure instanceof CommandFailure ? failure : { message: '', advice: [] };
  const [title = '', ...lines] = message.split('\n');
  const seen = lines.map((line) => line.trim()).join('\n');
  return {
    id: 'configuration.not-loaded',
    level: 'problem',
    title: title.replace(/\.$/, ''),
    ...(seen !== '' && { seen }),
    ...(advice.length > 0 && { advice: advice.join('\n') }),
  };
}

async function check({ config }: CompletedConfig): Promise<CheckResult> {
  try {
    return { warnings: await checkConfig(config) };
  } catch (error) {
    return { error };
  }
}

/** The resolved configuration, also if it has problems; `undefined` if nothing of it can be resolved. */
async function partsOf(config: AuthConfig): Promise<SettingsParts | undefined> {
  try {
    // Remembered for the check: if the adapter is a function, it is called once.
    return await resolveSettings(config);
  } catch {
    try {
      return resolveParts(config, createAppMemory(), await resolvingOf(config)).parts;
    } catch {
      return undefined;
    }
  }
}
