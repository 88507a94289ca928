import { AuthError } from '../../errors.js';

/** Claims of a session token that mean something else than a member of the user. */
const OWN_CLAIMS: ReadonlySet<string> = new Set([
  'sub',
  'iat',
  'exp',
  'jti',
  'nbf',
  'iss',
  'aud',
  'picture',
  'latchkey',
  '__proto__',
]);

/** Resolves the option `session.fields`. What is wrong with it is added to `problems`. */
export function resolveFields(fields: unknown, problems: Error[]): readonly string[] {
  if (fields === undefined) return Object.freeze([]);
  if (Array.isArray(fields) && fields.every((name) => typeof name === 'string' && !OWN_CLAIMS.has(name)))
    return Object.freeze([...new Set<string>(fields)]);
  problems.push(
    new AuthError(
      'The option `session.fields` must be a list of members of the user, such as ["id", "role"]; ' +
        `none of them may be ${[...OWN_CLAIMS].slice(0, -1).join(', ')}.`,
    ),
  );
  return Object.freeze([]);
}
