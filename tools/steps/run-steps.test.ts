import { describe, expect, it } from 'vitest';
import { runSteps } from './run-steps.ts';
import type { Step } from './step.ts';

const plain = (name: string): Step => ({ name, shows: '', run: '' });
const onServers = (name: string): Step => ({ ...plain(name), needs: ['servers'] });

/** Runs steps, and gives how many ran at once at the most, and the order in which they began. */
async function observe(steps: readonly Step[], lanes: number) {
  const [begun, active] = [[] as string[], new Set<Step>()];
  let [most, mostOnServers] = [0, 0];
  await runSteps(steps, lanes, async (step) => {
    begun.push(step.name);
    active.add(step);
    most = Math.max(most, active.size);
    mostOnServers = Math.max(mostOnServers, [...active].filter(({ needs }) => needs !== undefined).length);
    await new Promise((resolve) => setImmediate(resolve));
    active.delete(step);
  });
  return { begun, most, mostOnServers };
}

describe('runSteps', () => {
  it('runs every step once, as many at once as there are lanes', async () => {
    const steps = ['a', 'b', 'c', 'd'].map(plain);
    expect(await observe(steps, 1)).toMatchObject({ begun: ['a', 'b', 'c', 'd'], most: 1 });
    expect(await observe(steps, 2)).toMatchObject({ begun: ['a', 'b', 'c', 'd'], most: 2 });
  });

  it('never runs two at once that need the servers, and loses none', async () => {
    const steps = [onServers('a'), onServers('b'), onServers('c'), plain('d')];
    const { begun, mostOnServers } = await observe(steps, 2);
    expect(begun.toSorted()).toEqual(['a', 'b', 'c', 'd']);
    expect(mostOnServers).toBe(1);
  });
});
