import { describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../adapters/memory/index.js';
import { examineDrivers } from './examine-drivers.js';

const foreign = { getUser: () => null };

describe('the drivers under an adapter of another package', () => {
  it('are named with the options that close a connection without an answer', () => {
    const [finding, ...more] = examineDrivers(foreign, ['pg', 'express', 'ioredis']);
    expect(more).toEqual([]);
    expect(finding).toMatchObject({ id: 'database.driver', level: 'note', seen: 'pg, ioredis' });
    expect(finding?.advice).toContain('`query_timeout` and `connectionTimeoutMillis` of pg');
    expect(finding?.advice).toContain('`socketTimeout` of ioredis');
  });

  it('are no finding where there is no such driver, no adapter, or one of this package', () => {
    expect(examineDrivers(foreign, ['@prisma/client'])).toEqual([]);
    expect(examineDrivers(undefined, ['pg'])).toEqual([]);
    expect(examineDrivers(MemoryAdapter(), ['pg'])).toEqual([]);
  });
});
