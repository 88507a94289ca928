import { vi } from 'vitest';

/** Milliseconds: less than a test may take, and far more than Vitest waits on its own, which is a second. */
const PATIENCE = 25_000;

/** Waits until a check holds, also on a machine that is busy with other things. @throws what it throws to the end */
export function eventually(check: () => void): Promise<void> {
  return vi.waitFor(check, { timeout: PATIENCE });
}
