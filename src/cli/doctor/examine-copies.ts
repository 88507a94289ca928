import type { Finding } from './finding.js';
import { linesOf } from './finding.js';
import type { InstalledCopies, PackageCopy } from './package-copies.js';
import type { PackageManager } from './read-project.js';

/** Who installs the packages of the project. */
export interface Installer {
  readonly manager: PackageManager | undefined;
  readonly pnpmMajor: number | undefined;
  /** Whether package.json asks for `@auth/core` itself, so that npm's override can refer to that. */
  readonly asksForCore: boolean;
}

/** Examines whether exactly one copy of our package is installed, and no original `@auth/core` beside it. */
export function examineCopies({ copies, plugAndPlay }: InstalledCopies, installer: Installer): Finding[] {
  const ours = copies.filter(({ name }) => name === 'latchkey');
  const originals = copies.filter(({ name }) => name !== 'latchkey');
  if (copies.length === 0) return [nothingFound(plugAndPlay)];
  return [...countOurs(ours, installer), ...countOriginals(originals, ours.length > 0, installer)];
}

function nothingFound(plugAndPlay: boolean): Finding {
  if (plugAndPlay) {
    return {
      id: 'project.copies',
      level: 'note',
      title: 'Packages are in archives of yarn, so copies could not be counted',
      advice: 'Run `yarn why @auth/core` and `yarn why latchkey`: only one copy may be named.',
    };
  }
  return {
    id: 'project.copies',
    level: 'problem',
    title: 'Latchkey is not installed in this project',
    seen: 'Neither `latchkey` nor `@auth/core` is in node_modules.',
    advice: 'Install the packages of the project, or name its folder with --cwd.',
  };
}

function countOurs(ours: readonly PackageCopy[], installer: Installer): Finding[] {
  const [first] = ours;
  if (first === undefined) return [];
  if (ours.length === 1) {
    const names = [...new Set(first.places.map((place) => nameAt(place)))];
    const title = `There is one copy of Latchkey ${first.version}, installed as ${names.join(' and ')}`;
    return [{ id: 'project.copies', level: 'ok', title }];
  }
  if (isPair(ours)) return [pair(first)];
  return [
    {
      id: 'project.copies',
      level: 'problem',
      title: `There are ${ours.length} copies of Latchkey`,
      seen: linesOf(
        ours.map(({ version, places: [place = ''] }) => `${place} (${version})`),
        4,
      ),
      advice: `Each copy has classes and caches of its own. ${overrideFor(installer)}`,
    },
  ];
}

/** The places of a project that imports `latchkey`, with published bindings or adapters that are led to it. */
const PAIR = 'node_modules/@auth/core, node_modules/latchkey';

/** Whether there are two copies as the override makes them: npm installs one for each name. */
function isPair(ours: readonly PackageCopy[]): boolean {
  const places = ours.flatMap((copy) => copy.places.map((place) => place.replaceAll('\\', '/')));
  return places.toSorted().join(', ') === PAIR && new Set(ours.map(({ version }) => version)).size === 1;
}

function pair({ version }: PackageCopy): Finding {
  return {
    id: 'project.copies',
    level: 'note',
    title: `Latchkey ${version} is installed twice, as latchkey and as @auth/core`,
    advice:
      'Your code imports the one, published bindings and adapters the other, and each has caches of its own. That works. For one ' +
      'copy, depend on "@auth/core": "npm:latchkey" alone, and import from `@auth/core`.',
  };
}

function countOriginals(
  originals: readonly PackageCopy[],
  isBesideOurs: boolean,
  installer: Installer,
): Finding[] {
  if (originals.length === 0) return [];
  const places = originals.flatMap(({ version, places: all }) => all.map((place) => `${place} (${version})`));
  return [
    {
      id: 'project.original',
      level: 'problem',
      title: isBesideOurs
        ? 'The original @auth/core is installed beside Latchkey'
        : 'The original @auth/core is installed, and Latchkey is not',
      seen: linesOf(places, 3),
      advice: isBesideOurs
        ? `Packages that find it there do not use Latchkey. ${overrideFor(installer)}`
        : `Add the dependency "@auth/core": "npm:latchkey". ${overrideFor(installer)}`,
    },
  ];
}

/** The override that makes every request for `@auth/core` mean our package; docs/migrate/from-auth-core.md has the trials. */
export function overrideFor({ manager, pnpmMajor, asksForCore }: Installer): string {
  return `${lineFor(manager, pnpmMajor, asksForCore ? NPM : BY_NAME)}\nThen remove node_modules and the lockfile, and install again.`;
}

const NPM = '"overrides": { "@auth/core": "$@auth/core" }';
const BY_NAME = '"overrides": { "@auth/core": "npm:latchkey" }';
const YARN = '"resolutions": { "@auth/core": "npm:latchkey" }';
const PNPM_10 = '"pnpm": { "overrides": { "@auth/core": "npm:latchkey" } }';
const PNPM = "overrides: { '@auth/core': 'npm:latchkey' }";

function lineFor(manager: PackageManager | undefined, pnpmMajor: number | undefined, forNpm: string): string {
  if (manager === 'pnpm') return lineForPnpm(pnpmMajor);
  if (manager === undefined)
    return `With npm, add this to package.json (docs/migrate/from-auth-core.md has the line for others):\n${forNpm}`;
  const line = manager === 'npm' ? forNpm : manager === 'bun' ? BY_NAME : YARN;
  return `Add this to package.json:\n${line}`;
}

/** pnpm 10 reads the one, pnpm 12 the other (docs/migrate/from-auth-core.md); what is in between gets both. */
function lineForPnpm(major: number | undefined): string {
  const old = `package.json:\n${PNPM_10}`;
  const current = `pnpm-workspace.yaml:\n${PNPM}`;
  if (major === undefined || major === 11)
    return `With pnpm 10, add this to ${old}\nWith pnpm 12, to ${current}`;
  return `Add this to ${major <= 10 ? old : current}`;
}

/** The name under which a folder of `node_modules` is imported. */
function nameAt(place: string): string {
  return place.replaceAll('\\', '/').split('node_modules/').at(-1) ?? place;
}
