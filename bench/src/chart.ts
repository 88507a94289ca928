import type { Curve } from './beyond/growth.ts';

export const WIDTH = 760;
const LEFT = 310;
const LONGEST_NAME = 42;
const ROW = 26;

/** Legible on light and on dark pages: the file brings both. */
const STYLE = `
.page{fill:#fff}.title{fill:#0f172a;font-size:16px;font-weight:600}.text{fill:#0f172a}.soft{fill:#475569}
.grid{stroke:#e2e8f0}.axis{stroke:#94a3b8;fill:none}.ours{fill:#2563eb}.limit{fill:#16a34a}.other{fill:#94a3b8}
.line{fill:none;stroke-width:2}.line.ours{stroke:#2563eb}.line.limit{stroke:#16a34a}.line.other{stroke:#94a3b8}
@media(prefers-color-scheme:dark){.page{fill:#0f172a}.title,.text{fill:#f1f5f9}.soft{fill:#cbd5e1}
.grid{stroke:#1e293b}.axis{stroke:#64748b}.ours{fill:#60a5fa}.limit{fill:#4ade80}.other{fill:#64748b}
.line.ours{stroke:#60a5fa}.line.limit{stroke:#4ade80}.line.other{stroke:#64748b}.line{fill:none}}
.line{fill:none!important}`.replaceAll('\n', '');

/** A picture 760 px wide, with a title. */
export function svg(height: number, title: string, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${escape(title)}" font-family="system-ui, sans-serif" font-size="13"><style>${STYLE}</style><rect class="page" width="100%" height="100%"/><text class="title" x="16" y="26">${escape(title)}</text>${content}</svg>\n`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function shortened(name: string): string {
  return name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME - 1).trimEnd()}…`;
}

function round(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1);
}

export interface Text {
  readonly x: number;
  readonly y: number;
  readonly as?: 'text' | 'soft';
  readonly anchor?: 'start' | 'middle' | 'end';
}

export function label(content: string, { x, y, as = 'soft', anchor = 'start' }: Text): string {
  return `<text class="${as}" x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}">${escape(content)}</text>`;
}

/** A bar of a chart; who starts with `latchkey` or `limit` has a colour of its own. */
export type Bar = readonly [name: string, value: number, who?: string];

/** Horizontal bars on a logarithmic scale. */
export function barChart(title: string, unit: string, bars: readonly Bar[]): string {
  const known = bars.filter(([, value]) => Number.isFinite(value) && value > 0);
  const values = known.map(([, value]) => Math.log10(value));
  const low = Math.floor(Math.min(0, ...values));
  const high = Math.max(low + 1, ...values) + 0.05;
  const scale = (value: number): number => ((Math.log10(value) - low) / (high - low)) * (WIDTH - LEFT - 100);
  const bottom = 48 + known.length * ROW;
  const rows = known.map(([name, value, who = name], index) => {
    const y = 48 + index * ROW;
    const color = who.startsWith('latchkey') ? 'ours' : who.startsWith('limit') ? 'limit' : 'other';
    const width = Math.max(2, scale(value));
    return (
      label(shortened(name), { x: LEFT - 8, y: y + 14, anchor: 'end' }) +
      `<rect class="${color}" x="${LEFT}" y="${y}" width="${width.toFixed(1)}" height="18" rx="3"/>` +
      label(`${round(value)} ${unit}`, { x: LEFT + width + 6, y: y + 14, as: 'text' })
    );
  });
  const decades = Array.from({ length: Math.floor(high) - low + 1 }, (_, index) => 10 ** (low + index));
  const axis = decades.map((decade) => {
    const x = LEFT + scale(decade);
    return (
      `<path class="grid" d="M${x.toFixed(1)} 42V${bottom}"/>` +
      label(decade.toLocaleString('en'), { x, y: bottom + 14, anchor: 'middle' })
    );
  });
  const unitLabel = label(`${unit}, logarithmic`, { x: WIDTH - 16, y: bottom + 32, anchor: 'end' });
  return svg(bottom + 44, title, axis.join('') + rows.join('') + unitLabel);
}

const HEIGHT = 300;
const [X0, X1, Y0, Y1] = [64, WIDTH - 40, HEIGHT - 62, 64];
const COLORS = ['ours', 'limit'] as const;

/** Steps of a scale from zero: at most six, of 1, 2 or 5 and zeros. */
export function ticks(most: number): readonly number[] {
  const raw = most / 5;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = power * ([1, 2, 5].find((times) => times * power >= raw) ?? 10);
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step);
}

/** Curves over sizes, on a logarithmic axis where they span decades; costs from zero, so that flat looks flat. */
export function lineChart({ title, unit, series }: Curve): string {
  const all = series.flatMap(({ points }) => points);
  const sizes = [...new Set(all.map(([size]) => size))].sort((a, b) => a - b);
  const [smallest = 1, largest = 1] = [sizes[0], sizes.at(-1)];
  const isLog = largest / smallest >= 100;
  const place = (size: number): number => (isLog ? Math.log10(size) : size);
  const most = Math.max(...all.map(([, micros]) => micros)) * 1.2;
  const xOf = (size: number): number =>
    X0 + 24 + ((place(size) - place(smallest)) / (place(largest) - place(smallest) || 1)) * (X1 - X0 - 48);
  const yOf = (micros: number): number => Y0 - (micros / most) * (Y0 - Y1);
  const grid = ticks(most).map((tick) => {
    const y = yOf(tick);
    return (
      `<path class="grid" d="M${X0} ${y.toFixed(1)}H${X1}"/>` +
      label(tick.toLocaleString('en'), { x: X0 - 8, y: y + 4, anchor: 'end' })
    );
  });
  const foot = sizes.map((size) =>
    label(size.toLocaleString('en'), { x: xOf(size), y: Y0 + 18, anchor: 'middle' }),
  );
  const lines = series.map(({ name, points }, index) => {
    const color = COLORS[index] ?? 'other';
    const path = points.map(
      ([size, micros], at) => `${at === 0 ? 'M' : 'L'}${xOf(size).toFixed(1)} ${yOf(micros).toFixed(1)}`,
    );
    const dots = points.map(
      ([size, micros]) =>
        `<circle class="${color}" cx="${xOf(size).toFixed(1)}" cy="${yOf(micros).toFixed(1)}" r="4"/>` +
        label(round(micros), { x: xOf(size), y: yOf(micros) - 10, as: 'text', anchor: 'middle' }),
    );
    const key =
      name === undefined
        ? ''
        : `<rect class="${color}" x="${X0 + index * 180}" y="40" width="12" height="12" rx="2"/>` +
          label(name, { x: X0 + index * 180 + 18, y: 51 });
    return `<path class="line ${color}" d="${path.join('')}"/>${dots.join('')}${key}`;
  });
  const names =
    label(isLog ? `${unit}, logarithmic` : unit, { x: (X0 + X1) / 2, y: HEIGHT - 20, anchor: 'middle' }) +
    `<text class="soft" transform="translate(18 ${(Y0 + Y1) / 2}) rotate(-90)" text-anchor="middle">µs per request</text>`;
  const axes = `<path class="axis" d="M${X0} ${Y1}V${Y0}H${X1}"/>`;
  return svg(HEIGHT, title, grid.join('') + axes + foot.join('') + names + lines.join(''));
}
