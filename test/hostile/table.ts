const cell = (text: string): string => text.replaceAll(/(?<!\\)\|/g, '\\|').replaceAll(/\s+/g, ' ');

/** A table of Markdown whose columns are as wide as their widest cell, as the formatter writes them. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows].map((row) => row.map(cell));
  const widths = head.map((_, n) => Math.max(3, ...all.map((row) => row[n]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    `| ${row.map((text, n) => text.padEnd(widths[n] ?? 0)).join(' | ')} |`;
  const [first = [], ...others] = all;
  return [
    line(first),
    `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`,
    ...others.map(line),
  ].join('\n');
}
