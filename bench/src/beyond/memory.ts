import { median } from '../measure.ts';
import { runScript } from '../process.ts';
import { writeApps } from './apps.ts';

/** Resident memory of a process after 10,000 session requests, 64 in flight, in MB. */
export async function residentMemory(dist: string): Promise<Readonly<Record<string, number>>> {
  const result: Record<string, number> = {};
  for (const { name, module } of writeApps(dist)) {
    if (name === 'empty' || name === 'better-auth') continue;
    const samples: number[] = [];
    for (let round = 0; round < 3; round++) {
      samples.push((await runScript<{ rss: number }>('beyond/memory-child.ts', [module])).rss);
    }
    result[name] = median(samples);
  }
  return result;
}
