import type { Rotation } from './kinds.js';

/**
 * The kinds of records of options whose value carries its code: they are written and read by its room alone, which also removes
 * them with their user. Kept apart from `KINDS`, so that an application without the option ships nothing of them. The values are
 * stored: they must never change.
 */
export const CARRIED_KINDS: Readonly<Record<string, readonly [name: string, rotation: Rotation]>> = {};

/** The names of the carried kinds that survive a secret rotation in this way. */
export function carriedKinds(rotation: Rotation): readonly string[] {
  return Object.values(CARRIED_KINDS).flatMap(([name, own]) => (own === rotation ? [name] : []));
}
