import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuthConfig } from '../../types/config.js';
import { askGit } from '../git.js';
import { parseEnv } from '../project/parse-env.js';
import type { ProjectEnvironment } from '../project/environment.js';
import type { NamedSecret, SecretFacts } from './examine-secrets.js';

const EXAMPLES: readonly string[] = [
  '.env.example',
  '.env.sample',
  '.env.template',
  '.env.dist',
  '.env.local.example',
  'env.example',
];
/** The variables of the rotation list, newest first. */
const ROTATION: readonly string[] = [
  'AUTH_SECRET_3',
  'AUTH_SECRET_2',
  'AUTH_SECRET_1',
  'AUTH_SECRET',
  'NEXTAUTH_SECRET',
];

/** Gathers the secrets of a project, what example files contain, and which files git tracks. */
export async function readSecrets(
  cwd: string,
  environment: Pick<ProjectEnvironment, 'variables' | 'files'>,
  config: Pick<AuthConfig, 'secret'> | undefined,
): Promise<SecretFacts> {
  return {
    secrets: namedSecrets(environment.variables, config),
    examples: Object.fromEntries(EXAMPLES.map((file) => [file, valuesIn(join(cwd, file))])),
    tracked: await trackedFiles(cwd, environment.files),
  };
}

/** The secrets, named after the variables that they come from, or after the option. */
function namedSecrets(
  variables: Readonly<Record<string, string | undefined>>,
  config: Pick<AuthConfig, 'secret'> | undefined,
): NamedSecret[] {
  const ofVariables = ROTATION.flatMap((name) => {
    const value = variables[name];
    return value === undefined || value === '' ? [] : [{ name, value }];
  });
  if (config === undefined) return ofVariables.filter(({ name }) => name !== 'NEXTAUTH_SECRET');
  const values = [config.secret].flat().filter((value) => typeof value === 'string' && value !== '');
  return values.flatMap((value, index): NamedSecret[] => {
    if (value === undefined) return [];
    const option = values.length === 1 ? 'The option `secret`' : `\`secret[${index}]\``;
    return [{ name: nameFor(value, index, ofVariables) ?? option, value }];
  });
}

function nameFor(value: string, index: number, named: readonly NamedSecret[]): string | undefined {
  const same = named.filter((one) => one.value === value);
  return (same.find((one) => one === named[index]) ?? same[0])?.name;
}

function valuesIn(path: string): readonly string[] {
  if (!existsSync(path)) return [];
  return Object.values(parseEnv(readFileSync(path, 'utf8'))).filter(
    (value): value is string => value !== undefined && value !== '',
  );
}

async function trackedFiles(
  cwd: string,
  files: ProjectEnvironment['files'],
): Promise<Record<string, readonly string[]>> {
  const tracked: Record<string, readonly string[]> = {};
  const paths = files.map(({ path }) => path);
  if (paths.length === 0) return tracked;
  // Nothing where there is no git, or no repository.
  const { stdout: list } = await askGit(cwd, 'ls-files', '-z', '--', ...paths);
  for (const path of list.split('\0').filter((name) => name !== '')) {
    const { variables = {} } = files.find((file) => file.path === path) ?? {};
    const names = Object.keys(variables).filter((name) => Boolean(variables[name]));
    tracked[path] = names.filter((name) => /(?:SECRET|PASSWORD|TOKEN|_KEY)(?:_\d)?$/.test(name));
  }
  return tracked;
}
