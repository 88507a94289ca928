import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { everyWay, labelOf } from './check-consumer.ts';
import { installPacked } from './packed-package.ts';
import { report } from '../support/report.ts';
import { runCompiler, type Way } from '../support/run-compiler.ts';

/** A folder of programs that are compiled together, and what they can be compiled with. */
export interface ProgramGroup {
  readonly folder: string;
  /** The values of `exactOptionalPropertyTypes` that the programs are written for. */
  readonly exact: readonly boolean[];
  readonly fits: (way: Way) => boolean;
}

const always = (): boolean => true;

/** Every folder of `test/consumer/auth-core`. */
export const everyGroup: readonly ProgramGroup[] = [
  { folder: 'plain', exact: [false, true], fits: always },
  { folder: 'augmented', exact: [false, true], fits: always },
  { folder: 'inexact', exact: [false], fits: always },
  { folder: 'node10', exact: [false, true], fits: (way) => way.moduleResolution === 'node10' },
];

const node16: Way = { compiler: 'typescript', module: 'node16', moduleResolution: 'node16' };

/** `everyWay`, and the resolution that older applications name. */
export const swapWays: readonly Way[] = [...everyWay, node16, { ...node16, compiler: 'typescript-5' }];

/** What is checked. */
export interface SwapCheck {
  /** The root of the package that takes the place. */
  readonly root: string;
  /** The folder of the package whose place it takes. */
  readonly original: string;
  /** The name that the programs import, and that both are installed under. */
  readonly name: string;
  /** Folder of the groups. */
  readonly programs: string;
  readonly groups: readonly ProgramGroup[];
  readonly ways: readonly Way[];
}

/**
 * Compiles programs that are written for another package against that package, once with each compiler, and, unchanged,
 * against ours in its place: strictly, in every way, our declarations included (`skipLibCheck: false` refuses all that
 * `true` does).
 */
export function checkSwap({ root, original, name, programs, groups, ways }: SwapCheck): string[] {
  const installation = installPacked(root, [name]);
  try {
    const theirs = join(installation.folder, 'theirs');
    mkdirSync(join(theirs, 'node_modules', name, '..'), { recursive: true });
    symlinkSync(original, join(theirs, 'node_modules', name));
    writeFileSync(join(theirs, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
    const places = [
      { label: 'the original', folder: theirs, skipLibCheck: true, waysOf: onePerCompiler },
      { label: 'ours', folder: installation.folder, skipLibCheck: false, waysOf: all },
    ];
    return groups.flatMap((group) =>
      places.flatMap((place) => {
        copyPrograms(join(programs, group.folder), place.folder);
        return checkGroup(place, group, ways);
      }),
    );
  } finally {
    installation.remove();
  }
}

const all = (ways: readonly Way[]): readonly Way[] => ways;

function onePerCompiler(ways: readonly Way[]): readonly Way[] {
  return ways.filter((way, at) => ways.findIndex(({ compiler }) => compiler === way.compiler) === at);
}

function copyPrograms(from: string, to: string): void {
  rmSync(join(to, 'program'), { recursive: true, force: true });
  cpSync(from, join(to, 'program'), { recursive: true });
}

interface Place {
  readonly label: string;
  readonly folder: string;
  readonly skipLibCheck: boolean;
  readonly waysOf: (ways: readonly Way[]) => readonly Way[];
}

function checkGroup(
  { label, folder, skipLibCheck, waysOf }: Place,
  group: ProgramGroup,
  ways: readonly Way[],
): string[] {
  const files = readdirSync(join(folder, 'program')).map((file) => `program/${file}`);
  return waysOf(ways.filter(group.fits)).flatMap((way) =>
    group.exact.flatMap((exact) => {
      const options = { types: [], skipLibCheck, exactOptionalPropertyTypes: exact };
      return runCompiler({ folder, files, way, options }).map(
        (problem) => `${label}, ${labelOf(way)}${exact ? ', exact' : ''}: ${problem}`,
      );
    }),
  );
}

if (import.meta.main) {
  const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
  const problems = checkSwap({
    root: path('../..'),
    original: path('../../node_modules/@auth/core'),
    name: '@auth/core',
    programs: path('../../test/consumer/auth-core'),
    groups: everyGroup,
    ways: swapWays,
  });
  report('test:swap', problems, `${everyGroup.length} groups of programs, ${swapWays.length} ways`);
}
