/** One assignment in the text of a `.env` file. */
export interface Assignment {
  readonly name: string;
  /** The value as it is written, with its quotes. */
  readonly raw: string;
  /** Where the value stands. */
  readonly from: number;
  readonly to: number;
  /** Where its line starts, and where the next one does. */
  readonly lineFrom: number;
  readonly lineTo: number;
  /** What stands before the name, for instance `export `. */
  readonly before: string;
}

// The same as Node's own parser takes for an assignment: a quoted value may have several lines.
const assignment =
  /^([^\S\r\n]*(?:export[^\S\r\n]+)?)([\w.-]+)[^\S\r\n]*=[^\S\r\n]*('[^']*'|"[^"]*"|`[^`]*`|[^#\r\n]*)/gm;

/** The assignments of a `.env` text, in their order. */
export function assignmentsOf(text: string): readonly Assignment[] {
  return [...text.matchAll(assignment)].map((match) => {
    const [whole, before = '', name = '', written = ''] = match;
    const raw = written.trimEnd();
    const from = match.index + whole.length - written.length;
    const end = text.indexOf('\n', from + raw.length);
    return {
      name,
      raw,
      from,
      to: from + raw.length,
      lineFrom: match.index,
      lineTo: end === -1 ? text.length : end + 1,
      before,
    };
  });
}

/** What is to become of variables: their values as they are written, or `undefined` to remove them. */
export type Changes = ReadonlyMap<string, string | undefined>;

/**
 * Changes variables in the text of a `.env` file, and leaves everything else as it is: comments, blank lines, line ends, what
 * stands around a value. Of a name that is assigned twice the last one counts, and is changed. New names follow the last
 * assignment of `besides`, in its style.
 */
export function changeText(text: string, changes: Changes, besides: readonly string[]): string {
  const all = assignmentsOf(text);
  const last = new Map(all.map((entry) => [entry.name, entry]));
  const edits: { readonly from: number; readonly to: number; readonly text: string }[] = [];
  for (const entry of all) {
    if (!changes.has(entry.name)) continue;
    const value = changes.get(entry.name);
    if (value === undefined) edits.push({ from: entry.lineFrom, to: entry.lineTo, text: '' });
    else if (last.get(entry.name) === entry) edits.push({ from: entry.from, to: entry.to, text: value });
  }
  const eol = /\r?\n/.exec(text)?.[0] ?? '\n';
  const neighbour = all.findLast(({ name }) => besides.includes(name));
  const added = [...changes].filter(([name, value]) => value !== undefined && !last.has(name));
  if (added.length > 0) {
    const lines = added.map(([name, value]) => `${neighbour?.before ?? ''}${name}=${value}`);
    edits.push(insertion(text, neighbour?.lineTo ?? text.length, { lines, eol }));
  }
  return edits
    .toSorted((a, b) => b.from - a.from)
    .reduce((whole, edit) => whole.slice(0, edit.from) + edit.text + whole.slice(edit.to), text);
}

/** Lines at a place where a line starts, or at the end of a text whose last line is not ended. */
function insertion(
  text: string,
  at: number,
  { lines, eol }: { readonly lines: readonly string[]; readonly eol: string },
): { readonly from: number; readonly to: number; readonly text: string } {
  const open = at > 0 && text[at - 1] !== '\n';
  const joined = lines.join(eol);
  return { from: at, to: at, text: open ? `${eol}${joined}` : `${joined}${eol}` };
}

/** A value that needs no quotes, in the quotes that a neighbour has. */
export function quotedLike(value: string, neighbour: string | undefined): string {
  const [quote = ''] = /^['"`]/.exec(neighbour ?? '') ?? [];
  return `${quote}${value}${quote}`;
}
