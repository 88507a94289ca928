import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { MysqlAdapter } from '../mysql/index.js';
import { PostgresAdapter, sqlRecords } from '../postgres/index.js';
import { RedisAdapter } from '../redis/index.js';

const lost = new Error('terminating connection due to administrator command');
const unused = async (): Promise<never> => Promise.reject(new Error('not used'));

/** Clients of drivers that emit `error`, and what makes an adapter of them. */
const clients: readonly (readonly [string, () => EventEmitter, (client: never) => unknown])[] = [
  [
    'a Pool of pg',
    () => Object.assign(new EventEmitter(), { totalCount: 0, query: unused, connect: unused }),
    PostgresAdapter,
  ],
  [
    'a Client of pg',
    () => Object.assign(new EventEmitter(), { query: unused, connect: unused }),
    PostgresAdapter,
  ],
  [
    'a Pool of pg, for records',
    () => Object.assign(new EventEmitter(), { totalCount: 0, query: unused, connect: unused }),
    sqlRecords,
  ],
  [
    'a connection of mysql2',
    () => Object.assign(new EventEmitter(), { execute: unused, beginTransaction: unused }),
    MysqlAdapter,
  ],
  ['a client of redis', () => Object.assign(new EventEmitter(), { eval: unused }), RedisAdapter],
];

describe.each(clients)('%s', (_, make, adapt) => {
  it('ends no process when it loses a connection that idles', () => {
    const client = make();
    expect(() => client.emit('error', lost)).toThrow(lost);
    adapt(client as never);
    expect(() => client.emit('error', lost)).not.toThrow();
  });

  it('calls the listeners of the application, whether they were there before or came later', () => {
    const [early, late] = [vi.fn<(error: Error) => void>(), vi.fn<(error: Error) => void>()];
    const client = make().on('error', early);
    adapt(client as never);
    expect(client.listenerCount('error')).toBe(1);
    client.on('error', late).emit('error', lost);
    expect(early).toHaveBeenCalledWith(lost);
    expect(late).toHaveBeenCalledWith(lost);

    const other = make();
    adapt(other as never);
    other.on('error', late).emit('error', lost);
    expect(late).toHaveBeenCalledTimes(2);
  });

  it('gets one listener, however many adapters are made', () => {
    const client = make();
    for (let turn = 0; turn < 20; turn += 1) adapt(client as never);
    expect(client.listenerCount('error')).toBe(1);
  });
});
