import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endSteps, keptLog, type Place } from './run-step.ts';
import type { Outcome } from './step.ts';

/** A place for steps to run in. It is removed with this process, and all that runs in it is ended, however that ends. */
export function openPlace(): Place {
  const root = join(import.meta.dirname, '../..');
  // A short name: programs put sockets below it, whose paths have at most 107 octets.
  const place = { root, folder: mkdtempSync(join(tmpdir(), 'lk-')) };
  process.on('exit', () => {
    endSteps();
    execFileSync('bash', [join(root, '.ci/servers'), '--stop', place.folder], { stdio: 'ignore' });
    rmSync(place.folder, { recursive: true, force: true });
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));
  return place;
}

/** `typecheck: passed, 1 of 1 in 16 s`, and below it what failed and where its log is. */
export function describe(name: string, { passed, failed, seconds, failures }: Outcome): string {
  const verdict = failed === 0 ? 'passed' : 'FAILED';
  const lines = [`${name}: ${verdict}, ${passed} of ${passed + failed} in ${seconds} s`, ...failures];
  return [...lines, ...(failed > 0 ? [`log: ${keptLog(name)}`] : [])].join('\n    ');
}
