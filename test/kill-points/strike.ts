import { expect } from 'vitest';
import { expectWhole, withoutBrokenPasskey } from './flows.js';
import type { KillFlow } from './flows.js';
import { ConnectionReset } from './life.js';
import type { Plan } from './life.js';
import { Scene } from './scene.js';
import type { SceneParts } from './scene.js';

/** After every session and link of the tests has expired, intents included. */
const FAR_FUTURE = new Date('2100-01-01T00:00:00Z');

/** The flow, until it ends or the connection breaks. */
async function act(flow: KillFlow, scene: Scene): Promise<void> {
  try {
    await flow.act(scene);
  } catch (error) {
    // The browser shows that the connection broke; the person goes on from there.
    if (!(error instanceof ConnectionReset)) throw error;
  }
}

/**
 * Strikes one call of a flow, lets the person retry honestly, and looks at what is left. Tells which calls there were: if
 * there are fewer than the plan names, all of them have been struck.
 */
export async function strike(flow: KillFlow, parts: SceneParts, plan: Plan): Promise<readonly string[]> {
  const scene = await Scene.open(parts);
  await flow.prepare?.(scene);
  const { calls } = scene.restart(plan);
  await act(flow, scene);
  const where = `call ${plan.at} of ${calls.join(', ')}`;
  scene.restart();
  if (!(await flow.done(scene))) {
    await act(flow, scene);
    expect(await flow.done(scene), `gets in, ${where}`).toBe(true);
  }
  await scene.store.cleanup(FAR_FUTURE);
  const all = await scene.store.rows();
  const { transaction, listAccountsByUserId } = parts.store.adapter();
  const isTolerated = transaction === undefined && flow.leavesBrokenPasskey === true;
  const rows = isTolerated ? withoutBrokenPasskey(all) : all;
  const unlisted = listAccountsByUserId === undefined ? flow.remainsUnlisted : undefined;
  expectWhole(rows, unlisted ?? flow.remains, where);
  expect([...rows.sessions, ...rows.tokens], `what cleanup leaves, ${where}`).toEqual([]);
  return calls;
}
