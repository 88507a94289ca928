// Run by `node --test`-style execution in a child process: shows that the suite needs no test runner of its own choosing.
import { test } from 'node:test';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { runAdapterSuite } from '../../src/testing/index.js';

runAdapterSuite({
  test: (name, run) => void test(name, run),
  create: () => ({ adapter: MemoryAdapter() }),
  conflicts: 'typed',
  counter: 'raised',
});
