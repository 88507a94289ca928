import { once } from 'node:events';
import { createServer } from 'node:http';
import { memoryRecords } from '../../src/adapters/memory/index.js';
import type { RecordPage, RecordStore, StoredRecord } from '../../src/types/records.js';
import { inMariadb, inPostgres, inRedis, inSqlite } from './database-record-stores.js';

/** A store of records that several processes share. */
export interface SharedRecords {
  /** Makes it, empty, and says where it is; `close` leaves nothing of it. */
  serve(): Promise<{ readonly where: string; close(): Promise<unknown> }>;
  /** The store, in whichever process, until `close` lets go of it. */
  connect(where: string): Promise<{ readonly records: RecordStore; close(): Promise<unknown> }>;
}

type Method = (...args: unknown[]) => unknown;

/** Dates as they were: JSON makes text of them. */
function revive(name: string, value: unknown): unknown {
  return name === 'expiresAt' && typeof value === 'string' ? new Date(value) : value;
}

/** The memory of one process, asked over HTTP. */
const overHttp: SharedRecords = {
  async serve() {
    const records = memoryRecords();
    const server = createServer((request, response) => {
      let text = '';
      request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      request.on('end', () => {
        const method = records[request.url?.slice(1) as keyof RecordStore] as Method;
        void Promise.resolve(method(...(JSON.parse(text, revive) as unknown[]))).then((result) =>
          response.end(JSON.stringify({ result })),
        );
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    return { where: `http://127.0.0.1:${port}`, close: async () => server.close().closeAllConnections() };
  },
  async connect(where) {
    const ask = async <T>(method: keyof RecordStore, ...args: unknown[]): Promise<T> => {
      const answer = await fetch(`${where}/${method}`, { method: 'POST', body: JSON.stringify(args) });
      return (JSON.parse(await answer.text(), revive) as { result: T }).result;
    };
    const records: RecordStore = {
      get: (...args) => ask<StoredRecord | null>('get', ...args),
      put: (...args) => ask<boolean>('put', ...args),
      delete: (...args) => ask<boolean>('delete', ...args),
      listByOwner: (...args) => ask<StoredRecord[]>('listByOwner', ...args),
      deleteByOwner: (...args) => ask<number>('deleteByOwner', ...args),
      listByKind: (...args) => ask<RecordPage>('listByKind', ...args),
      cleanup: () => ask<number>('cleanup'),
    };
    return { records, close: async () => undefined };
  },
};

/** The stores that tests of several processes run over, by name. */
export const sharedRecords: Readonly<Record<string, SharedRecords>> = {
  'memory over HTTP': overHttp,
  PostgreSQL: inPostgres,
  MariaDB: inMariadb,
  'a file of SQLite': inSqlite,
  Redis: inRedis,
};
