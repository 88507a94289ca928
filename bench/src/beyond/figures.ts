import { otherTargets } from '../targets.ts';
import type { ColdStart } from './cold.ts';
import type { HttpResult } from './http.ts';
import type { Beyond } from './index.ts';

/** One figure of ours against its gate. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly gate: string;
  readonly passes: boolean;
}

/** The figures that have a gate. */
export function figuresOf({ cold, memory, size, http }: Beyond): readonly Figure[] {
  const values: Record<string, number | undefined> = {};
  const coldOf = (name: string): ColdStart | undefined => cold?.find((one) => one.name === name);
  const httpOf = (name: string): HttpResult | undefined => http?.find((one) => one.name === name);
  const [ours, core] = [coldOf('latchkey'), coldOf('@auth/core')];
  if (ours && core) {
    values['cold'] = ours.ms / core.ms;
    values['coldBundled'] = ours.bundledMs / core.bundledMs;
    values['files'] = ours.files;
  }
  if (memory) values['rss'] = (memory['latchkey'] ?? Number.NaN) / (memory['@auth/core'] ?? Number.NaN);
  if (size) {
    const own = size.installed.find(({ name }) => name === 'latchkey');
    const bundle = size.bundles.find(({ name }) => name === 'latchkey');
    values['bundle'] = bundle?.oneFileGzipKb;
    values['bundleEntry'] = bundle?.entryGzipKb;
    values['install'] = own?.mb;
    values['dependencies'] = (own?.packages ?? Number.NaN) - 1;
  }
  judgeHttp(values, '', [httpOf('latchkey'), httpOf('latchkey sqlite')]);
  judgeHttp(values, 'Own', [httpOf('latchkey, toNodeHandler'), httpOf('latchkey sqlite, toNodeHandler')]);
  return Object.entries(otherTargets).flatMap(([name, target]) => {
    const value = values[name];
    // What was not measured is not judged.
    if (value === undefined || !Number.isFinite(value) || target === undefined) return [];
    const { what, least = -Infinity, most = Infinity } = target;
    const gate = target.least === undefined ? `≤ ${most}` : `≥ ${least}`;
    return [{ what, value, gate, passes: value >= least && value <= most }];
  });
}

function judgeHttp(
  values: Record<string, number | undefined>,
  door: '' | 'Own',
  [cookie, sqlite]: readonly [HttpResult | undefined, HttpResult | undefined],
): void {
  values[`http64${door}`] = cookie?.many.overCore;
  values[`http64limit${door}`] = cookie?.many.overLimit;
  values[`http64cpu${door}`] = cookie?.many.cpuUnderCore;
  values[`http64limitCpu${door}`] = cookie && 1 / cookie.many.cpuOverLimit;
  values[`http1${door}`] = cookie?.one.overCore;
  values[`httpP99${door}`] = cookie?.many.p99OverCore;
  values[`httpSqlite${door}`] = sqlite?.many.overCore;
  values[`httpSqliteCpu${door}`] = sqlite?.many.cpuUnderCore;
}
