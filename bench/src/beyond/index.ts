import { dirname } from 'node:path';
import { runScript } from '../process.ts';
import { coldStarts, type ColdStart } from './cold.ts';
import type { Curve } from './growth.ts';
import { httpThroughput, type HttpResult } from './http.ts';
import { residentMemory } from './memory.ts';
import { bundles, installed, published, type Bundle, type Installed } from './size.ts';

/** Everything that is no row. */
export interface Beyond {
  cold?: readonly ColdStart[];
  memory?: Readonly<Record<string, number>>;
  size?: { readonly bundles: readonly Bundle[]; readonly installed: readonly Installed[] };
  http?: readonly HttpResult[];
  growth?: readonly Curve[];
}

/** How to measure it. */
export interface BeyondOptions {
  readonly names: readonly string[];
  readonly dist: string;
  readonly rounds: number;
  /** Servers and curves whose names start so; all without it. */
  readonly only: readonly string[] | undefined;
  readonly pin: boolean;
  /** Fails where there is no PostgreSQL, instead of leaving its curve out. */
  readonly postgres: boolean;
}

/** Measures what was asked for. */
export async function measureBeyond(options: BeyondOptions): Promise<Beyond> {
  const { names, dist, rounds, only, pin, postgres } = options;
  const beyond: Beyond = {};
  for (const name of names) {
    console.error(`measuring ${name}`);
    if (name === 'cold') beyond.cold = await coldStarts(dist, rounds);
    else if (name === 'memory') beyond.memory = await residentMemory(dist);
    else if (name === 'http') beyond.http = await httpThroughput({ dist, rounds, only, pin });
    else if (name === 'growth')
      beyond.growth = await runScript<Curve[]>(
        'beyond/growth-child.ts',
        [JSON.stringify({ dist, only, postgres })],
        { pin, tells: true },
      );
    else if (name === 'size') {
      const peers = ['@auth/core', 'better-auth', 'iron-session'];
      beyond.size = {
        bundles: await bundles(dist),
        installed: [published(dirname(dist)), ...peers.map((peer) => installed(peer))],
      };
    } else throw new Error(`There is nothing called "${name}" to measure.`);
  }
  return beyond;
}
