// Prepares a release, and publishes it where that is asked for.
//   npm run release               the version and CHANGELOG.md from the changesets, every check of the package, a rehearsal
//   npm run release -- --publish  what was prepared and committed, with provenance; in CI alone, where npm can vouch for it
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What a release is made of. */
export interface ReleaseState {
  /** In package.json. */
  readonly version: string;
  readonly changelog: string;
  /** Changesets that no release has yet. */
  readonly changesets: readonly string[];
  /** Paths that are not committed. */
  readonly uncommitted: readonly string[];
  /** The environment, for what CI sets. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Whether CHANGELOG.md tells of a version. */
export function tellsOf(changelog: string, version: string): boolean {
  return changelog.split('\n').includes(`## ${version}`);
}

/** Why a release cannot be prepared. */
export function preparationProblems({ changesets, uncommitted }: ReleaseState): string[] {
  return [
    ...(uncommitted.length === 0 ? [] : [`Commit first: ${uncommitted.join(', ')}.`]),
    ...(changesets.length === 0
      ? ['Nothing has changed since the last release: there is no changeset.']
      : []),
  ];
}

/** Why what is here cannot be published. */
export function publicationProblems({
  version,
  changelog,
  changesets,
  uncommitted,
  env,
}: ReleaseState): string[] {
  return [
    ...(uncommitted.length === 0 ? [] : [`Commit first: ${uncommitted.join(', ')}.`]),
    ...(changesets.length === 0
      ? []
      : [`${changesets.length} changesets are not in CHANGELOG.md: prepare the release first.`]),
    ...(tellsOf(changelog, version) ? [] : [`CHANGELOG.md does not tell of ${version}.`]),
    ...(env['ACTIONS_ID_TOKEN_REQUEST_URL'] === undefined && env['SIGSTORE_ID_TOKEN'] === undefined
      ? ['Provenance needs an ID token of the CI: `permissions: id-token: write` in GitHub Actions.']
      : []),
  ];
}

/**
 * The version that changesets count from: before the first release, the one that package.json names has not been there yet.
 */
export function countedFrom({ version, changelog }: Pick<ReleaseState, 'version' | 'changelog'>): string {
  return /^## \d/m.test(changelog) ? version : '0.0.0';
}

const root = fileURLToPath(new URL('../..', import.meta.url));

function run(command: string, args: readonly string[]): void {
  execFileSync(command, args, { cwd: root, stdio: 'inherit' });
}

function readState(): ReleaseState {
  const { version } = readManifest();
  const status = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' });
  return {
    version,
    changelog: readFileSync(join(root, 'CHANGELOG.md'), 'utf8'),
    changesets: readdirSync(join(root, '.changeset')).filter((name) => name.endsWith('.md')),
    uncommitted: status.split('\n').flatMap((line) => (line === '' ? [] : [line.slice(3)])),
    env: process.env,
  };
}

const manifestPath = join(root, 'package.json');

function readManifest(): { version: string } {
  return JSON.parse(readFileSync(manifestPath, 'utf8')) as { version: string };
}

/** Writes the version and CHANGELOG.md from the changesets. */
function writeVersion(from: string): void {
  const manifest = readFileSync(manifestPath, 'utf8');
  // The root of npm workspaces is no package for changesets, so that they see it without them.
  const { workspaces: _, ...alone } = JSON.parse(manifest) as Record<string, unknown>;
  writeFileSync(manifestPath, JSON.stringify({ ...alone, version: from }, null, 2));
  let version: string | undefined;
  try {
    run('node_modules/.bin/changeset', ['version']);
    ({ version } = readManifest());
  } finally {
    const line = version === undefined ? undefined : `  "version": "${version}"`;
    writeFileSync(
      manifestPath,
      line === undefined ? manifest : manifest.replace(/^ {2}"version": ".*"/m, line),
    );
  }
}

/** Stops with what is wrong. */
function demand(problems: readonly string[]): void {
  for (const problem of problems) console.error(`release: ${problem}`);
  if (problems.length > 0) process.exit(1);
}

function check(): void {
  run('npm', ['run', '-s', 'check', '--', 'exports', 'package', 'bundle', 'docs', 'generated']);
}

function prepare(): void {
  const state = readState();
  demand(preparationProblems(state));
  writeVersion(countedFrom(state));
  run('npm', ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund']);
  check();
  run('npm', ['publish', '--dry-run', '--provenance=false']);
  const { version } = readManifest();
  console.log(
    `release: ${version} is prepared. Read CHANGELOG.md, commit, tag v${version}; CI publishes it.`,
  );
}

function publish(): void {
  demand(publicationProblems(readState()));
  check();
  run('npm', ['publish', '--provenance', '--access', 'public']);
}

if (import.meta.main) {
  if (process.argv.includes('--publish')) publish();
  else prepare();
}
