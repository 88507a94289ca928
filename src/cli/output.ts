import * as util from 'node:util';

/** What a text of the output stands for; colours repeat what the words say, and never say it alone. */
export type Tone = 'good' | 'warning' | 'bad' | 'quiet' | 'strong' | 'name';

/** Where a command writes to, and how. */
export interface Output {
  /** Whether `--json` was given: then `data` is all that standard output gets. */
  readonly json: boolean;
  /** Columns of the terminal, at most 100; 80 where the output is no terminal. */
  readonly width: number;
  /** Whether the user can be asked: input and output are a terminal, and there is no `--json`. */
  readonly interactive: boolean;
  /** Writes a line for people to standard output; nothing with `--json`. */
  print(line?: string): void;
  /** Writes a line to standard error: warnings, and what went wrong. */
  tell(line: string): void;
  /** Writes text that another program takes over, undecorated, to standard output. */
  data(text: string): void;
  /** Colours a text if the output has colours. */
  paint(tone: Tone, text: string): string;
  /** Breaks a text into lines of the width, each indented. */
  wrap(text: string, indent?: number): string;
}

/** What {@link createOutput} is made from. */
export interface OutputOptions {
  readonly json: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Pick<NodeJS.WriteStream, 'write' | 'isTTY' | 'columns'>;
  readonly stderr: Pick<NodeJS.WriteStream, 'write'>;
  readonly stdin: { readonly isTTY?: boolean };
}

const formats = {
  good: 'green',
  warning: 'yellow',
  bad: 'red',
  quiet: 'dim',
  strong: 'bold',
  name: 'cyan',
} as const;

/** Our own colours; control characters; and marks that turn the direction of a text. */
// oxlint-disable-next-line no-control-regex -- that is what is looked for
const CONTROL = /(\u001b\[(?:1|2|22|3[1236]|39)m)|[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;

/** A text that a terminal only shows: servers, files and packages may have put sequences into it that command it (CWE-150). */
function harmless(text: string, colours: boolean): string {
  return text.replaceAll(CONTROL, (found: string, colour: string | undefined) => {
    if (colour !== undefined) return colours ? found : `\ufffd${found.slice(1)}`;
    return found === '\n' || found === '\t' ? found : '\ufffd';
  });
}

/** The same in JSON, where such characters stand only inside of strings. */
function escaped(json: string): string {
  return json.replaceAll(CONTROL, (found) =>
    found.charCodeAt(0) < 0x20 ? found : `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A text without line breaks, which would let it write lines of its own into a list. */
export function inOneLine(text: string): string {
  return text.replaceAll(/[\n\t]/g, '\ufffd');
}

/** The output of a command. Colours need a terminal, no `NO_COLOR` (no-color.org) and no `TERM=dumb`. */
export function createOutput({ json, env, stdout, stderr, stdin }: OutputOptions): Output {
  const terminal = stdout.isTTY === true;
  const colours = terminal && !json && !env['NO_COLOR'] && env['TERM'] !== 'dumb';
  const width = terminal ? Math.max(40, Math.min(stdout.columns || 80, 100)) : 80;
  return {
    json,
    width,
    interactive: terminal && stdin.isTTY === true && !json,
    print: (line = '') => void (json || stdout.write(`${harmless(line, colours)}\n`)),
    tell: (line) => void stderr.write(`${harmless(line, colours)}\n`),
    data: (text) => {
      const written = json ? escaped(text) : text;
      stdout.write(written.endsWith('\n') ? written : `${written}\n`);
    },
    paint: (tone, text) =>
      // Whether there are colours was decided above, for standard output.
      colours ? painted(tone, text) : text,
    wrap: (text, indent = 0) => wrap(text, width, ' '.repeat(indent)),
  };
}

/** Before Node 20.12 there are no colours: an import of `styleText` by name would end the program there. */
function painted(tone: Tone, text: string): string {
  const { styleText: paint }: { styleText?: typeof util.styleText } = util;
  return paint === undefined ? text : paint(formats[tone], text, { validateStream: false });
}

function wrap(text: string, width: number, indent: string): string {
  return text
    .split('\n')
    .flatMap((paragraph) => {
      const lines: string[] = [];
      let line = '';
      for (const word of paragraph.split(' ')) {
        const longer = line === '' ? word : `${line} ${word}`;
        if (line !== '' && widthOf(longer) > width - indent.length) {
          lines.push(line);
          line = word;
        } else line = longer;
      }
      return [...lines, line];
    })
    .map((line) => (line === '' ? '' : `${indent}${line}`))
    .join('\n');
}

function widthOf(text: string): number {
  return util.stripVTControlCharacters(text).length;
}
