import { TableStorageAdapter } from '@auth/azure-tables-adapter';
import { AzureNamedKeyCredential, TableClient } from '@azure/data-tables';
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { freePort } from '../../support/child-processes.ts';
import { listens } from '../servers/listens.mjs';

export const adapter = '@auth/azure-tables-adapter';

const ACCOUNT = 'thirdparty';
const KEY = Buffer.from('a key of the tests').toString('base64');
const server = createRequire(import.meta.url).resolve('azurite/dist/src/table/main.js');

export const targets = [
  {
    backend: 'Azurite',
    async open() {
      const port = await freePort();
      const options = ['--loose', '--skipApiVersionCheck', '--inMemoryPersistence', '--disableTelemetry'];
      const child = spawn(
        process.execPath,
        [server, '--tableHost', '127.0.0.1', '--tablePort', String(port), ...options],
        { stdio: 'ignore', env: { ...process.env, AZURITE_ACCOUNTS: `${ACCOUNT}:${KEY}` } },
      );
      process.on('exit', () => child.kill());
      await listens(port);
      const client = new TableClient(
        `http://127.0.0.1:${port}/${ACCOUNT}`,
        'auth',
        new AzureNamedKeyCredential(ACCOUNT, KEY),
        { allowInsecureConnection: true },
      );
      await client.createTable();
      const remove = async (isWanted) => {
        for await (const entity of client.listEntities()) {
          if (isWanted(entity)) await client.deleteEntity(entity.partitionKey, entity.rowKey);
        }
      };
      return {
        async create() {
          await remove(() => true);
          return TableStorageAdapter(client);
        },
        deleteUserRow: (id) => remove((entity) => entity.partitionKey === 'user' && entity.rowKey === id),
        close: () => child.kill(),
      };
    },
  },
];
