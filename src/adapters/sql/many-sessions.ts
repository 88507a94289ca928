import { toSession } from '../shared/from-row.js';
import type { Methods } from '../shared/methods.js';
import type { TokenForm } from '../shared/token-form.js';
import type { SqlRunner } from './runner.js';
import type { SqlRow } from './operation.js';
import type { Where } from './table.js';

/** Makes the methods for many sessions. */
export function manySessionMethods(
  single: SqlRunner['single'],
  form: TokenForm,
): Methods<'getSessions' | 'deleteSessions'> {
  return {
    getSessions: async (tokens) => {
      const stored = await storedForms(tokens, form);
      return single(function* (store) {
        const sessions = yield* store.table('session');
        const found: SqlRow[] = [];
        for (const where of inLists([...stored.keys()], store.listedAtMost))
          found.push(...(yield* sessions.find([where])));
        // Compared here, because a collation that ignores case also finds rows of other tokens.
        return found.flatMap((row) => {
          const session = toSession(row);
          const sessionToken = stored.get(session.sessionToken.trimEnd());
          return sessionToken === undefined ? [] : [{ ...session, sessionToken }];
        });
      });
    },
    deleteSessions: async (tokens) => {
      const stored = [...(await storedForms(tokens, form)).keys()];
      await single(function* (store) {
        const sessions = yield* store.table('session');
        for (const where of inLists(stored, store.listedAtMost)) yield* sessions.remove([where]);
      });
    },
  };
}

/** The forms in which tokens may be stored, each with its token. */
async function storedForms(tokens: readonly string[], form: TokenForm): Promise<Map<string, string>> {
  const stored = new Map<string, string>();
  for (const token of tokens) for (const one of await form.candidates(token)) stored.set(one, token);
  return stored;
}

/**
 * Conditions that a field is one of a list, so few that a statement can carry them. Lists are filled up to a power of two, so
 * that there are few texts to prepare.
 */
export function inLists(
  values: readonly string[],
  atMost: number,
  field: 'sessionToken' | 'id' = 'sessionToken',
): Where[number][] {
  const lists: Where[number][] = [];
  for (let from = 0; from < values.length; from += atMost) {
    const [value = '', ...rest] = values.slice(from, from + atMost);
    const full = Math.min(atMost, 2 ** Math.ceil(Math.log2(rest.length + 1)));
    const filling = Array.from({ length: full - rest.length - 1 }, () => value);
    lists.push([field, value, ...rest, ...filling]);
  }
  return lists;
}
