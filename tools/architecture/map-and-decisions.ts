import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** ARCHITECTURE.md is read in one sitting, and in a terminal. */
const MAP = { lines: 200, width: 110 };
/** A record of a decision is read before a change. */
const RECORD = { lines: 40, width: 110 };
/** Characters that say what is in a room. */
const DESCRIPTION = 60;
/** The parts of a record, in this order. */
const PARTS = ['Context', 'Decision', 'Consequences', 'Code', 'Tests'];

/** What is too long in `description` (the text of ARCHITECTURE.md). */
export function checkMap(description: string): string[] {
  const rows = [...description.matchAll(/^\| *(?:\d+|wings) *\|([^|]*)\| *([^|]*?) *\|$/gm)];
  const wordy = rows.filter(([, , text = '']) => text.length > DESCRIPTION);
  return [
    ...tooLong('ARCHITECTURE.md', description, MAP),
    ...wordy.map(
      ([, room = '', text = '']) =>
        `ARCHITECTURE.md describes ${room.trim()} in ${text.length} characters, at most ${DESCRIPTION} are allowed`,
    ),
  ];
}

/** What is wrong with the records in a folder: their length, their parts, and whether its README.md lists them. */
export function checkDecisions(folder: string): string[] {
  const records = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md');
  const index = readFileSync(join(folder, 'README.md'), 'utf8');
  const listed = [...index.matchAll(/^- \[.+\]\(([\w.-]+)\)$/gm)].map(([, name = '']) => name);
  return [
    ...records.flatMap((name) => recordProblems(name, readFileSync(join(folder, name), 'utf8'))),
    ...records
      .filter((name) => !listed.includes(name))
      .map((name) => `docs/decisions/README.md does not list ${name}`),
    ...listed
      .filter((name) => !records.includes(name))
      .map((name) => `docs/decisions/README.md lists ${name}, which is no record`),
  ];
}

function recordProblems(name: string, text: string): string[] {
  const place = `docs/decisions/${name}`;
  const parts = [...text.matchAll(/^\*\*(\w+)\.\*\*/gm)].map(([, part]) => part);
  const isWhole = text.startsWith('# ') && parts.join() === PARTS.join();
  return [
    ...tooLong(place, text, RECORD),
    ...(isWhole ? [] : [`${place} is not a title with the parts ${PARTS.join(', ')}`]),
  ];
}

function tooLong(
  place: string,
  text: string,
  most: { readonly lines: number; readonly width: number },
): string[] {
  const lines = text.replace(/\n$/, '').split('\n');
  const wide = lines.flatMap((line, index) =>
    line.length > most.width
      ? [`${place}:${index + 1} has ${line.length} characters, at most ${most.width} are allowed`]
      : [],
  );
  if (lines.length <= most.lines) return wide;
  return [`${place} has ${lines.length} lines, at most ${most.lines} are allowed`, ...wide];
}
