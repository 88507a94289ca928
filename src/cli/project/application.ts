import { resolve } from 'node:path';
import type { AuthConfig } from '../../types/config.js';
import { setEnvDefaults } from '../../index.js';
import type { ProjectOptions } from '../options.js';
import { applyEnvironment, type ProjectEnvironment, readEnvironment } from './environment.js';
import { type LoadedConfiguration, loadConfiguration } from './load-configuration.js';

/** A project, as its application sees itself. */
export interface Application extends LoadedConfiguration {
  readonly cwd: string;
  readonly environment: ProjectEnvironment;
}

/**
 * Loads the configuration of a project with its environment, and completes a copy of it as bindings do.
 * @throws {CommandFailure} when there is no configuration
 */
export async function loadApplication(options: ProjectOptions): Promise<Application> {
  const cwd = resolve(options.cwd);
  const environment = readEnvironment(cwd);
  applyEnvironment(environment);
  const loaded = await loadConfiguration(cwd, { path: options.config, exportName: options.export });
  const config: AuthConfig = { ...loaded.config };
  setEnvDefaults(environment.variables, config, true);
  return { ...loaded, config, cwd, environment };
}

/** A project of which only the environment is known. */
export function withoutConfiguration(options: ProjectOptions): Application {
  const cwd = resolve(options.cwd);
  const environment = readEnvironment(cwd);
  const config: AuthConfig = { providers: [] };
  setEnvDefaults(environment.variables, config, true);
  return { config, cwd, environment, file: '', exportName: '', binding: undefined, absent: [] };
}
