import { DynamoDBAdapter } from '@auth/dynamodb-adapter';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocument } from '@aws-sdk/lib-dynamodb';
import dynalite from 'dynalite';
import { once } from 'node:events';

export const adapter = '@auth/dynamodb-adapter';

const TableName = 'next-auth';

/** The table as its documentation gives it. */
const table = {
  TableName,
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: ['pk', 'sk', 'GSI1PK', 'GSI1SK'].map((AttributeName) => ({
    AttributeName,
    AttributeType: 'S',
  })),
  KeySchema: keys('pk', 'sk'),
  GlobalSecondaryIndexes: [
    { IndexName: 'GSI1', KeySchema: keys('GSI1PK', 'GSI1SK'), Projection: { ProjectionType: 'ALL' } },
  ],
};

function keys(hash, range) {
  return [
    { AttributeName: hash, KeyType: 'HASH' },
    { AttributeName: range, KeyType: 'RANGE' },
  ];
}

export const targets = [
  {
    backend: 'Dynalite',
    async open() {
      const server = dynalite({ createTableMs: 0 }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const client = new DynamoDBClient({
        endpoint: `http://127.0.0.1:${server.address().port}`,
        region: 'local',
        credentials: { accessKeyId: 'any', secretAccessKey: 'any' },
      });
      await client.send(new CreateTableCommand(table));
      const database = DynamoDBDocument.from(client, {
        marshallOptions: {
          convertEmptyValues: true,
          removeUndefinedValues: true,
          convertClassInstanceToMap: true,
        },
      });
      const remove = async (isWanted) => {
        const { Items } = await database.scan({ TableName });
        for (const item of Items.filter(isWanted)) {
          await database.delete({ TableName, Key: { pk: item.pk, sk: item.sk } });
        }
      };
      return {
        async create() {
          await remove(() => true);
          return DynamoDBAdapter(database);
        },
        deleteUserRow: (id) => remove((item) => item.type === 'USER' && item.id === id),
        close() {
          client.destroy();
          server.close();
        },
      };
    },
  },
];
