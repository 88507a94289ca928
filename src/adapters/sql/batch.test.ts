import { describe, expect, it } from 'vitest';
import { migrateBatched, runBatched, type SqlBatchDriver } from './batch.js';
import { execute, type SqlOperation, type SqlResult, type SqlStatement } from './operation.js';

const answer = (changes: number): SqlResult => ({ rows: [], changes });

function recording(): SqlBatchDriver & { readonly batches: string[][] } {
  const batches: string[][] = [];
  return {
    batches,
    query: async () => answer(7),
    batch: async (statements: readonly SqlStatement[]) => {
      batches.push(statements.map(({ text }) => text));
      return statements.map((_, index) => answer(index + 1));
    },
  };
}

describe('runBatched', () => {
  it('makes all writes of an operation together, and gives it their results', async () => {
    const driver = recording();
    function* operation(): SqlOperation<number[]> {
      const read = yield* execute('SELECT 1');
      const first = yield* execute('DELETE FROM a');
      const second = yield* execute('DELETE FROM b');
      return [read.changes, first.changes, second.changes];
    }
    expect(await runBatched(operation, driver)).toEqual([7, 1, 2]);
    expect(driver.batches).toEqual([['DELETE FROM a', 'DELETE FROM b']]);
  });

  it('refuses an operation that writes by what it has written', async () => {
    const driver = recording();
    function* operation(): SqlOperation<void> {
      const { changes } = yield* execute('DELETE FROM a');
      yield* execute(changes === 0 ? 'DELETE FROM b' : 'DELETE FROM c');
    }
    await expect(runBatched(operation, driver)).rejects.toThrow('depend on the results');
  });

  it('sends no batch for an operation that only reads', async () => {
    const driver = recording();
    await runBatched(() => execute('SELECT 1'), driver);
    expect(driver.batches).toEqual([]);
  });
});

describe('migrateBatched', () => {
  const failing = (): SqlBatchDriver => ({
    query: async () => answer(0),
    batch: () => Promise.reject(new Error('table exists')),
  });

  it('is content when another machine has done it meanwhile', async () => {
    const pending = [['CREATE TABLE a'], []];
    await migrateBatched(failing(), async () => pending.shift() ?? []);
    expect(pending).toEqual([]);
  });

  it('passes on what would fail again', async () => {
    await expect(migrateBatched(failing(), async () => ['CREATE TABLE a'])).rejects.toThrow('table exists');
  });
});
