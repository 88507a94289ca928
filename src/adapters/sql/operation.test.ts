import { describe, expect, it } from 'vitest';
import {
  execute,
  executeUnprepared,
  runAsync,
  runBlocking,
  type SqlStatement,
  type SqlResult,
  type SqlOperation,
} from './operation.js';
import { savepoint } from './store.js';

function database(failing: string): { asked: string[]; query: (statement: SqlStatement) => SqlResult } {
  const asked: string[] = [];
  return {
    asked,
    query: ({ text }) => {
      asked.push(text);
      if (text === failing) throw new Error(`${text} failed`);
      return { rows: [{ text }], changes: 1 };
    },
  };
}

function* twoStatements(): SqlOperation<string> {
  const { rows } = yield* execute('first');
  yield* executeUnprepared('second');
  return String(rows[0]?.['text']);
}

type Query = (statement: SqlStatement) => SqlResult;
const runners: readonly (readonly [string, <T>(step: SqlOperation<T>, query: Query) => Promise<T>])[] = [
  ['runBlocking', async (step, query) => runBlocking(step, query)],
  ['runAsync', (step, query) => runAsync(step, async (statement) => query(statement))],
];

describe.each(runners)('%s', (_, run) => {
  it('hands each statement to the database, and its result to the step', async () => {
    const { asked, query } = database('');
    expect(await run(twoStatements(), query)).toBe('first');
    expect(asked).toEqual(['first', 'second']);
  });

  it('passes an error on, and asks for nothing more', async () => {
    const { asked, query } = database('first');
    await expect(run(twoStatements(), query)).rejects.toThrow('first failed');
    expect(asked).toEqual(['first']);
  });

  it('undoes a savepoint whose work fails, and only that', async () => {
    const { asked, query } = database('second');
    await expect(run(savepoint(twoStatements()), query)).rejects.toThrow('second failed');
    expect(asked).toEqual([
      'SAVEPOINT latchkey',
      'first',
      'second',
      'ROLLBACK TO SAVEPOINT latchkey',
      'RELEASE SAVEPOINT latchkey',
    ]);
    const fine = database('');
    expect(await run(savepoint(twoStatements()), fine.query)).toBe('first');
    expect(fine.asked.at(-1)).toBe('RELEASE SAVEPOINT latchkey');
  });
});
