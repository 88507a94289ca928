import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUN_FOLDER, BUN_PACKAGE } from '../support/bun.ts';

/** Where each example has a folder of its own. */
export const frameworks = fileURLToPath(new URL('../../examples/frameworks', import.meta.url));

/** An example, and how it is tried. */
export interface Example {
  readonly name: string;
  /** Its folder in `examples/frameworks`. */
  readonly folder: string;
  /** Scripts of its `package.json`. */
  readonly scripts: {
    /** Keeps running. */
    readonly start: string;
    /** Run after the visit, and end. */
    readonly checks: readonly string[];
    /** Keeps running where it is deployed, after the checks. */
    readonly deployed?: string;
  };
  /** What its document has people install for this, beside the package. */
  readonly extra: readonly string[];
  /** Folders with programs that a terminal finds there, in its own. */
  readonly programs: readonly string[];
  /** Whether accounts are there when it starts anew. */
  readonly keeps: boolean;
  /** Whether the framework makes a redirect of whatever a form is answered with, also of a refusal. */
  readonly redirectsForms: boolean;
}

/** Scripts that start an example elsewhere, and what people have there who use them. */
const ELSEWHERE = {
  bun: { extra: [`${BUN_PACKAGE}@1`], programs: [BUN_FOLDER], keeps: true },
  worker: { extra: ['wrangler'], programs: [], keeps: false },
} as const;

/** Every example, and what else there is to start in its folder. */
export const examples: readonly Example[] = readdirSync(frameworks, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) => fromFolder(name));

function fromFolder(folder: string): Example[] {
  const text = readFileSync(join(frameworks, folder, 'package.json'), 'utf8');
  const { scripts } = JSON.parse(text) as { scripts: Record<string, string> };
  const checks = ['check', 'build'].filter((script) => script in scripts);
  const own: Example = {
    name: folder,
    folder,
    scripts: { start: 'dev', checks, deployed: 'start' },
    extra: [],
    programs: [],
    keeps: true,
    redirectsForms: folder === 'solid-start',
  };
  const elsewhere = Object.entries(ELSEWHERE)
    .filter(([script]) => script in scripts)
    .map(([start, having]) => ({
      ...own,
      ...having,
      name: `${folder}-${start}`,
      scripts: { start, checks: [] },
    }));
  return [own, ...elsewhere];
}
