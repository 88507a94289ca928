/** A file that a document gives. */
export interface FileStep {
  readonly kind: 'file';
  readonly path: string;
  readonly text: string;
}

/** A line that a document has people run. */
interface CommandStep {
  readonly kind: 'command';
  readonly line: string;
}

/** What people paste or run, in the order of the document. */
export type Step = FileStep | CommandStep;

/** The section `## Start` of a document. */
export interface StartSection {
  readonly steps: readonly Step[];
  /** The line that keeps running. */
  readonly start: string;
  /** Of the address that the section names. */
  readonly port: string;
}

interface Block {
  readonly language: string;
  readonly text: string;
  /** The path in the line before, if it is nothing but that. */
  readonly path: string | undefined;
}

const START = /^## Start\n([\s\S]*?)(?=^## |(?![\s\S]))/m;
const INSTALL = /^(?:npm (?:i|install)|bun add|deno add) (?:.* )?(?:npm:)?latchkey(?: |$)/;

/**
 * Reads what a document has people paste into an empty folder.
 *
 * @throws {Error} that tells all that is missing
 */
export function readStart(markdown: string): StartSection {
  const section = START.exec(outsideOfBlocks(markdown))?.[1];
  if (section === undefined) throw new Error('it has no section `## Start`');
  const blocks = blocksOf(restored(section));
  const steps = blocks.flatMap(stepsOf);
  const commands = steps.filter((step) => step.kind === 'command');
  const last = steps.at(-1);
  const ports = new Set([...restored(section).matchAll(/http:\/\/localhost:(\d+)/g)].map(([, port]) => port));
  const [port] = ports;
  const problems = [
    ...blocks.filter((block) => stepsOf(block).length === 0).map(homeless),
    ...(steps.some(({ kind }) => kind === 'file') ? [] : ['no block stands under the path of its file']),
    ...(commands.some(({ line }) => INSTALL.test(line)) ? [] : ['no line installs latchkey']),
    ...(last?.kind === 'command' ? [] : ['the last block is not the line that starts the application']),
    ...(ports.size === 1 ? [] : ['it does not name one address, such as http://localhost:3000']),
  ];
  if (problems.length > 0 || port === undefined || last?.kind !== 'command')
    throw new Error(problems.join('; '));
  return { steps: steps.slice(0, -1), start: last.line, port };
}

/** The line in a block that says which file it is: the first one, or the first between those of a component of Astro. */
const NAMED = /^(?:---\n)?(?:\/\/|<!--) ([^\s]+\.(?:tsx?|jsx?|vue|svelte|astro))(?: -->)?\n/;
const CODE: ReadonlySet<string> = new Set(['ts', 'tsx', 'js', 'jsx', 'vue', 'svelte', 'astro']);

/**
 * The files that a document shows beside its section `## Start`, each in a block that says which it is. What is shown twice is
 * two files, the second of another name.
 *
 * @throws {Error} that tells all blocks of code without a name
 */
export function readRest(markdown: string): FileStep[] {
  const rest = outsideOfBlocks(markdown).replace(START, '');
  const blocks = blocksOf(restored(rest)).filter(({ language }) => CODE.has(language));
  const problems = blocks.filter(({ text }) => !NAMED.test(text)).map(homeless);
  if (problems.length > 0) throw new Error(problems.join('; '));
  const seen = new Map<string, number>();
  return blocks.map(({ text }) => {
    const [, path = ''] = NAMED.exec(text) ?? [];
    const times = (seen.get(path) ?? 0) + 1;
    seen.set(path, times);
    return { kind: 'file', path: times === 1 ? path : path.replace(/(?=\.\w+$)/, `-${times}`), text };
  });
}

/** A character that no document has, so that `##` within a block is no heading. */
const HASH = '\u{0}';

function outsideOfBlocks(markdown: string): string {
  return markdown.replaceAll(/^```[\s\S]*?^```$/gm, (block) => block.replaceAll(/^#/gm, HASH));
}

function restored(text: string): string {
  return text.replaceAll(HASH, '#');
}

function blocksOf(section: string): Block[] {
  const found = section.matchAll(/(?:^\*\*`([^`\n]+)`\*\*\n\n)?^```(\w*)[^\n]*\n([\s\S]*?)^```$/gm);
  return [...found].map(([, path, language = '', text = '']) => ({ path, language, text }));
}

function stepsOf({ path, language, text }: Block): Step[] {
  if (path !== undefined) return [{ kind: 'file', path, text }];
  if (language !== 'sh') return [];
  const lines = text.split('\n').map((line) => line.replace(/ +#.*$/, ''));
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ kind: 'command', line }) as const);
}

function homeless({ text }: Block): string {
  return `nothing says which file this is: ${text.split('\n', 1)[0] ?? ''}`;
}
