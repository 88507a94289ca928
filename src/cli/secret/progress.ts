import type { ResealProgress } from '../../records/reseal.js';

/** What became of one kind so far, for people. */
export function lineOf({ kind, seen, resealed, lost }: ResealProgress): string {
  const unreadable = lost === 0 ? '' : `, ${lost} cannot be opened`;
  return `${kind}: ${seen} looked at, ${resealed} sealed anew${unreadable}`;
}
