import { label, svg, ticks, WIDTH } from '../../bench/src/chart.ts';
import { SIZE_GOALS, SIZE_HISTORY, type Sizes } from '../bundle/size-history.ts';

const HEIGHT = 360;
const [LEFT, RIGHT, TOP, BOTTOM] = [64, WIDTH - 150, 64, HEIGHT - 60];

interface Series {
  readonly size: keyof Sizes;
  readonly name: string;
  /** A class of the picture's style. */
  readonly color: 'ours' | 'limit' | 'other';
  readonly goal?: number;
}

const SERIES: readonly Series[] = [
  { size: 'oneFile', name: 'one file', color: 'other' },
  { size: 'workers', name: 'Workers', color: 'limit', goal: SIZE_GOALS.workers },
  { size: 'lean', name: 'latchkey-lean', color: 'ours', goal: SIZE_GOALS.lean },
  { size: 'start', name: 'at the start', color: 'ours', goal: SIZE_GOALS.start },
];

/** Draws the history of the sizes: a line per size, a dashed line per goal, and the days below. */
export function sizeChart(): string {
  const most = Math.max(...SIZE_HISTORY.map(({ oneFile }) => oneFile)) * 1.1;
  const xOf = (index: number): number =>
    LEFT + 16 + (index / (SIZE_HISTORY.length - 1)) * (RIGHT - LEFT - 32);
  const yOf = (size: number): number => BOTTOM - (size / most) * (BOTTOM - TOP);
  const grid = ticks(most).map(
    (tick) =>
      `<path class="grid" d="M${LEFT} ${yOf(tick).toFixed(1)}H${RIGHT}"/>` +
      label(String(tick), { x: LEFT - 8, y: yOf(tick) + 4, anchor: 'end' }),
  );
  const days = SIZE_HISTORY.map(({ date, commit }, index) => {
    const x = xOf(index);
    const day = label(`${Number(date.slice(8))} Nov`, { x, y: BOTTOM + 20, as: 'text', anchor: 'middle' });
    return day + label(commit, { x, y: BOTTOM + 38, anchor: 'middle' });
  });
  const lines = SERIES.map(({ size, name, color, goal }) => {
    // What does not exist yet has no size of its own: it is that of one file.
    const points = SIZE_HISTORY.map((entry, index) => [xOf(index), entry[size]] as const);
    const known = points.flatMap(([x, kB]) => (kB === undefined ? [] : [[x, yOf(kB)] as const]));
    const path = known.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`);
    const dots = known.map(
      ([x, y]) => `<circle class="${color}" cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="4"/>`,
    );
    const [x, y] = known.at(-1) ?? [0, 0];
    const now = label(`${name} ${SIZE_HISTORY.at(-1)?.[size] ?? ''}`, { x: x + 12, y: y + 4, as: 'text' });
    const aim =
      goal === undefined
        ? ''
        : `<path class="line ${color}" stroke-dasharray="3 5" d="M${LEFT} ${yOf(goal).toFixed(1)}H${RIGHT - 24}"/>`;
    return `${aim}<path class="line ${color}" d="${path.join('')}"/>${dots.join('')}${now}`;
  });
  const unit = label('kB, gzip; dashed: the goals', { x: LEFT, y: 48 });
  const axes = `<path class="axis" d="M${LEFT} ${TOP}V${BOTTOM}H${RIGHT}"/>`;
  const title = 'An application with GitHub and jwt sessions';
  return svg(HEIGHT, title, grid.join('') + axes + days.join('') + lines.join('') + unit);
}
