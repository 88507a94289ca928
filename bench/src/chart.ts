import type { Curve } from './beyond/growth.ts';

const WIDTH = 760;
const LEFT = 300;
const ROW = 26;
const COLORS = { latchkey: '#2563eb', other: '#94a3b8', limit: '#16a34a' } as const;

function svg(height: number, title: string, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${escape(title)}" font-family="system-ui, sans-serif" font-size="13"><rect width="100%" height="100%" fill="#fff"/><text x="16" y="26" font-size="16" font-weight="600" fill="#0f172a">${escape(title)}</text>${content}</svg>\n`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function round(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(1);
}

/** Horizontal bars on a logarithmic scale; names that start with `latchkey` or `limit` have colours of their own. */
export function barChart(
  title: string,
  unit: string,
  bars: readonly (readonly [name: string, value: number])[],
): string {
  const known = bars.filter(([, value]) => Number.isFinite(value) && value > 0);
  const values = known.map(([, value]) => Math.log10(value));
  const low = Math.floor(Math.min(0, ...values));
  const high = Math.max(low + 1, ...values) + 0.05;
  const scale = (value: number): number => ((Math.log10(value) - low) / (high - low)) * (WIDTH - LEFT - 90);
  const rows = known.map(([name, value], index) => {
    const y = 48 + index * ROW;
    const color = name.startsWith('latchkey')
      ? COLORS.latchkey
      : name.startsWith('limit')
        ? COLORS.limit
        : COLORS.other;
    const width = Math.max(2, scale(value));
    return (
      `<text x="${LEFT - 8}" y="${y + 14}" text-anchor="end" fill="#334155">${escape(name)}</text>` +
      `<rect x="${LEFT}" y="${y}" width="${width.toFixed(1)}" height="18" rx="3" fill="${color}"/>` +
      `<text x="${(LEFT + width + 6).toFixed(1)}" y="${y + 14}" fill="#0f172a">${round(value)} ${escape(unit)}</text>`
    );
  });
  return svg(60 + known.length * ROW, title, rows.join(''));
}

/** A curve over sizes on a logarithmic axis; costs from zero, so that flat looks flat. */
export function lineChart({ title, unit, points }: Curve): string {
  const height = 260;
  const [x0, x1, y0, y1] = [60, WIDTH - 30, height - 40, 50];
  const sizes = points.map(([size]) => Math.log10(size));
  const [first = 0, last = 1] = [sizes[0], sizes.at(-1)];
  const most = Math.max(...points.map(([, micros]) => micros)) * 1.15;
  const at = ([size, micros]: readonly [number, number]): readonly [number, number] => [
    x0 + ((Math.log10(size) - first) / (last - first || 1)) * (x1 - x0),
    y0 - (micros / most) * (y0 - y1),
  ];
  const places = points.map(at);
  const path = places
    .map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('');
  const labels = points.map(([size, micros], index) => {
    const [x = 0, y = 0] = places[index] ?? [];
    return (
      `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="4" fill="${COLORS.latchkey}"/>` +
      `<text x="${x.toFixed(1)}" y="${(y - 10).toFixed(1)}" text-anchor="middle" fill="#0f172a">${round(micros)}</text>` +
      `<text x="${x.toFixed(1)}" y="${y0 + 18}" text-anchor="middle" fill="#334155">${size.toLocaleString('en')}</text>`
    );
  });
  const axes = `<path d="M${x0} ${y1}V${y0}H${x1}" fill="none" stroke="#cbd5e1"/><text x="${x1}" y="${height - 6}" text-anchor="end" fill="#64748b">${escape(unit)}</text><text x="${x0}" y="${y1 - 8}" fill="#64748b">µs</text>`;
  return svg(
    height,
    title,
    `${axes}<path d="${path}" fill="none" stroke="${COLORS.latchkey}" stroke-width="2"/>${labels.join('')}`,
  );
}
