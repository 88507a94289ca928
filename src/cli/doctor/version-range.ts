import satisfies from 'semver/functions/satisfies.js';
import valid from 'semver/functions/valid.js';
import validRange from 'semver/ranges/valid.js';

/**
 * Whether a version is in a range as package.json has them: `>=20`, `^9.0.2 || ^10`, `>=18 <23`, `20.x`. Prereleases count
 * as the release that they precede: `5.0.0-beta.32` is in `^5.0.0`.
 * @returns `undefined` when the range or the version cannot be read, for instance `workspace:*`
 */
export function isInRange(version: string, range: string): boolean | undefined {
  const read = valid(version);
  if (read === null) return undefined;
  const alternatives = range.split('||').map((one) => one.trim());
  const readable = alternatives.filter((one) => validRange(one) !== null);
  const [release = read] = read.split('-', 1);
  if (readable.some((one) => satisfies(release, one))) return true;
  return readable.length < alternatives.length ? undefined : false;
}
