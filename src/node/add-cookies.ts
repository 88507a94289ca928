import { cookieName, type FieldValue } from '../server/private-answer.js';

/**
 * `Set-Cookie` fields with more appended. Those of others stay; earlier ones of the same name go, so that a renewal does not
 * bring back a session that a user just ended.
 */
export function addCookies(given: FieldValue, lines: readonly string[]): string[] {
  const names = new Set(lines.map(cookieName));
  const others = [given ?? []].flat().map(String);
  return [...others.filter((line) => !names.has(cookieName(line))), ...lines];
}
