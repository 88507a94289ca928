import type { ResealProgress } from '../../core/records/reseal.js';

/** Formats the progress of one kind. */
export function formatProgress({ kind, scanned, resealed, unreadable }: ResealProgress): string {
  const problem = unreadable === 0 ? '' : `, ${unreadable} cannot be decrypted`;
  return `${kind}: ${scanned} scanned, ${resealed} re-encrypted${problem}`;
}
