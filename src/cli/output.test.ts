import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createOutput, type OutputOptions } from './output.js';

/** An output, and what it has written. */
function outputWith(
  options: Partial<OutputOptions> & { readonly columns?: number; readonly isTTY?: boolean },
) {
  const written = { stdout: '', stderr: '' };
  const { columns = 80, isTTY = true, json = false, env = {}, stdin = { isTTY } } = options;
  const write = (name: keyof typeof written) => (text: string | Uint8Array) => {
    written[name] += String(text);
    return true;
  };
  const stdout = { write: write('stdout'), isTTY, columns };
  return { written, output: createOutput({ json, env, stdout, stderr: { write: write('stderr') }, stdin }) };
}

describe('createOutput', () => {
  it('has colours on a terminal that wants them', () => {
    const painted = outputWith({}).output.paint('bad', 'error');
    expect(painted).not.toBe('error');
    expect(stripVTControlCharacters(painted)).toBe('error');
  });

  it.each([
    ['without a terminal', { isTTY: false }],
    ['with NO_COLOR', { env: { NO_COLOR: '1' } }],
    ['on a terminal that has none', { env: { TERM: 'dumb' } }],
    ['with --json', { json: true }],
  ])('has no colours %s', (_, options) => {
    expect(outputWith(options).output.paint('bad', 'error')).toBe('error');
  });

  it('shows control characters of others as such, and obeys none (CWE-150)', () => {
    const hostile = 'a\u001b]0;title\u0007b\u001b[2Jc\u009b2Jd\re\u0008f\u202eg\u001b[8mh';
    for (const isTTY of [true, false]) {
      const { output, written } = outputWith({ isTTY });
      output.print(output.paint('bad', hostile));
      output.tell(`\u001b[31mred\n\tindented${hostile}`);
      expect(written.stdout).toContain(
        'a\ufffd]0;title\ufffdb\ufffd[2Jc\ufffd2Jd\ufffde\ufffdf\ufffdg\ufffd[8mh',
      );
      expect(written.stdout.startsWith('\u001b[31m')).toBe(isTTY);
      expect(written.stderr).toContain('red\n\tindenteda\ufffd');
    }
  });

  it('writes them as escapes with --json', () => {
    const { output, written } = outputWith({ json: true });
    const text = 'a\u009b2J\u202e\u007fö';
    output.data(JSON.stringify({ text }));
    expect(written.stdout).toBe('{"text":"a\\u009b2J\\u202e\\u007fö"}\n');
    expect(JSON.parse(written.stdout)).toEqual({ text });
  });

  it('writes nothing but data to standard output with --json', () => {
    const { output, written } = outputWith({ json: true });
    output.print('for people');
    output.tell('a warning');
    output.data('{}');
    expect(written).toEqual({ stdout: '{}\n', stderr: 'a warning\n' });
  });

  it('asks nobody without a terminal on both sides, or with --json', () => {
    expect(outputWith({}).output.interactive).toBe(true);
    for (const options of [{ isTTY: false }, { stdin: {} }, { json: true }])
      expect(outputWith(options).output.interactive).toBe(false);
  });

  it('breaks lines at the width, and colours take no room', () => {
    const { output } = outputWith({ columns: 40 });
    const word = output.paint('good', 'word');
    const lines = output.wrap(Array.from({ length: 30 }, () => word).join(' '), 2).split('\n');
    expect(lines.map((line) => stripVTControlCharacters(line).length)).toEqual([36, 36, 36, 36, 11]);
    expect(outputWith({ columns: 0 }).output.width).toBe(80);
    expect(outputWith({ columns: 300 }).output.width).toBe(100);
  });
});
