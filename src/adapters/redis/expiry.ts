import { timeOf } from '../shared/dates.js';

// Milliseconds that an expired entry is kept, so that a caller whose clock is slow still sees that it has expired.
const keptAfterExpiry = 86_400_000;

/** How many keys one step of `cleanup` looks at. */
export const batch = 1000;

/** When Redis deletes an entry by itself, in milliseconds. @throws {TypeError} for an invalid date */
export function deleteAt(expires: Date): string {
  return `${Math.max(timeOf(expires), Date.now()) + keptAfterExpiry}`;
}
