import { randomBytes } from './random.js';

/** Milliseconds. Long beside what a row more or less costs, short beside what a user notices. */
const STEP = 20;

/** The bits of the milliseconds, 0 to 15, that are added by chance. */
const CHANCE = 0b1111;

/**
 * Begins to count. What it returns waits until a multiple of 20 ms has passed, and up to 15 ms more by chance: an answer
 * that must not tell whether a user has an account then says nothing, although a store, its driver or a callback is
 * faster for people who have none. Whole steps hide what the work took, chance the microseconds by which a timer that was
 * set later ends later. For what happens once per sign-in.
 */
export function evenTime(): () => Promise<void> {
  const start = performance.now();
  return async () => {
    const rest = STEP - ((performance.now() - start) % STEP);
    const [octet = 0] = randomBytes(1);
    await new Promise((resolve) => setTimeout(resolve, Math.ceil(rest) + (octet & CHANCE)));
  };
}

/** Runs something whose end must not tell what it found, whether it ends well or not. */
export async function inEvenTime<Value>(work: () => Promise<Value>): Promise<Value> {
  const isEven = evenTime();
  try {
    return await work();
  } finally {
    await isEven();
  }
}
