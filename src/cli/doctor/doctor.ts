import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { errorText } from '../error-text.js';
import { CommandFailure, exitCodes } from '../failure.js';
import type { Output } from '../output.js';
import { readEnvironment, type ProjectEnvironment } from '../project/environment.js';
import { callbackUrls, type CallbackUrl, type Places } from './callback-urls.js';
import { logoutUrls, type LogoutUrl } from './logout-urls.js';
import type { Finding } from './finding.js';
import { gatherConfiguration, type GatheredConfiguration } from './gather-configuration.js';
import { examineLiveApplication, type LiveApplication } from './live-application.js';
import { examineConfigured } from './examine-configured.js';
import { examineDrivers } from './examine-drivers.js';
import { examineInstallation } from './examine-installation.js';
import { hideSecrets, type Hide } from './hide-secrets.js';
import { readProject } from './read-project.js';
import { render } from './render.js';

/** The options of the command. */
export interface DoctorOptions {
  /** The folder of the project. @default the current one */
  readonly cwd?: string | undefined;
  /** The file with the configuration, relative to the project. */
  readonly config?: string | undefined;
  /** The name of its export. */
  readonly export?: string | undefined;
  /** The address of a running application, with or without its base path. */
  readonly url?: string | undefined;
  /** Whether no provider is asked. */
  readonly offline?: boolean | undefined;
}

/**
 * Examines a project, its configuration, and, with `url`, the running application. Writes nothing but the report.
 * @returns the exit code: 0 if there is no problem, otherwise 1
 * @throws {CommandFailure} with the exit code 2 when an option is wrong, or the examination itself fails
 */
export async function doctor(options: DoctorOptions, output: Output): Promise<number> {
  const cwd = resolve(options.cwd ?? '.');
  const url = checkOptions(options, cwd);
  // A copy, because what the files have is set in this process before the configuration is loaded.
  const environment = readEnvironment(cwd, { ...process.env });
  try {
    return await examine({ cwd, url, options, output, environment });
  } catch (error) {
    const hide = hideSecrets(environment);
    const { message, advice, exitCode } =
      error instanceof CommandFailure
        ? error
        : new CommandFailure(`The examination could not be finished: ${errorText(error)}`, {
            exitCode: exitCodes.usage,
          });
    throw new CommandFailure(hide(message), { exitCode, advice: advice.map(hide), cause: error });
  }
}

interface Examination {
  readonly cwd: string;
  readonly url: URL | undefined;
  readonly options: DoctorOptions;
  readonly output: Output;
  readonly environment: ProjectEnvironment;
}

async function examine({ cwd, url, options, output, environment }: Examination): Promise<number> {
  const project = readProject(cwd);
  const gathered = await gatherConfiguration({
    project,
    environment,
    choice: { path: options.config, exportName: options.export },
  });
  const { configuration } = gathered;
  const live = url === undefined ? undefined : await examineLiveApplication(url, configuration);
  const findings: Finding[] = [
    ...examineInstallation(project, configuration),
    ...gathered.findings,
    ...(configuration === undefined
      ? []
      : await examineConfigured(configuration, { offline: options.offline === true })),
    ...examineDrivers(configuration?.given.adapter, Object.keys(project.manifest?.dependencies ?? {})),
    ...(live?.findings ?? []),
  ];
  const { source } = gathered;
  render(
    {
      source,
      findings: findings.map((finding) => hiddenIn(finding, gathered.hide)),
      callbackUrls: urlsOf(configuration, live),
      logoutUrls: logoutUrlsOf(configuration, live),
    },
    output,
  );
  return findings.some(({ level }) => level === 'problem') ? exitCodes.failed : exitCodes.fine;
}

/** A finding without secrets: it may quote what the application threw. */
function hiddenIn({ title, seen, advice, ...rest }: Finding, hide: Hide): Finding {
  return {
    ...rest,
    title: hide(title),
    ...(seen !== undefined && { seen: hide(seen) }),
    ...(advice !== undefined && { advice: hide(advice) }),
  };
}

/** @throws {CommandFailure} when an option is wrong */
function checkOptions({ config, url, offline }: DoctorOptions, cwd: string): URL | undefined {
  const wrong = (message: string): CommandFailure =>
    new CommandFailure(message, { exitCode: exitCodes.usage });
  if (!statSync(cwd, { throwIfNoEntry: false })?.isDirectory()) throw wrong(`There is no folder ${cwd}.`);
  if (config !== undefined && !existsSync(resolve(cwd, config)))
    throw wrong(`There is no file ${resolve(cwd, config)}.`);
  if (url === undefined) return undefined;
  if (offline === true) throw wrong('--offline sends no requests, so it cannot be combined with --url.');
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol))
    throw wrong('--url needs an address with its scheme, for instance https://example.com');
  return parsed;
}

/** From the configuration; from the running application if there is none. */
function urlsOf(
  configuration: GatheredConfiguration | undefined,
  live: LiveApplication | undefined,
): readonly CallbackUrl[] {
  if (configuration === undefined) return live?.callbackUrls ?? [];
  const { providers, redirectProxy } = configuration.parts;
  return callbackUrls(providers.all(), {
    ...placesOf(configuration, live),
    redirectProxyUrl: redirectProxy.url,
  });
}

function logoutUrlsOf(
  configuration: GatheredConfiguration | undefined,
  live: LiveApplication | undefined,
): readonly LogoutUrl[] {
  if (configuration === undefined) return [];
  const { providers, logout } = configuration.parts;
  return logoutUrls(providers.all(), logout, placesOf(configuration, live));
}

/** Where the application is, by its configuration, or else as it runs. */
function placesOf(
  { parts: { origins, basePath } }: GatheredConfiguration,
  live: LiveApplication | undefined,
): Pick<Places, 'origins' | 'basePath'> {
  if (origins.length > 0) return { origins, basePath };
  return {
    origins: live === undefined ? [] : [live.address.origin],
    basePath: live?.address.basePath ?? basePath,
  };
}
