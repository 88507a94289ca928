import { isObject } from '../kit/object.js';

/** Which request goes on with a flow whose browser came back, of all that carry the same answer. */
export interface FlowClaim {
  /** Random: the request that has it. */
  readonly by: string;
  /** When, in milliseconds. */
  readonly at: number;
  /** Another request came with the same answer, and waits for what becomes of it. */
  readonly isAwaited?: true | undefined;
  /** Where it led, once that is known to those who wait. */
  readonly location?: string | undefined;
}

/** Reads what was stored. */
export function parseFlowClaim(value: unknown): FlowClaim | undefined {
  if (!isObject(value)) return undefined;
  const { by, at, isAwaited, location } = value;
  if (typeof by !== 'string' || typeof at !== 'number') return undefined;
  return {
    by,
    at,
    ...(isAwaited === true && { isAwaited }),
    ...(typeof location === 'string' && { location }),
  };
}
