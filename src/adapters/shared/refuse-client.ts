interface Shape {
  readonly name: string;
  /** It has all of these members. */
  readonly members: readonly string[];
}

const PLANETSCALE = 'a client of @planetscale/database: use mysql2, which PlanetScale takes connections of';

/** What people pass by mistake; the first that fits is named. */
const SHAPES: readonly Shape[] = [
  { name: 'a promise: await it first', members: ['then', 'catch'] },
  { name: 'a PrismaClient, which has an adapter of its own', members: ['$connect', '$transaction'] },
  {
    name: 'a database of Drizzle: pass the driver under it (`db.$client`)',
    members: ['select', 'insert', 'delete', '_'],
  },
  { name: 'a Kysely: pass the driver under it', members: ['selectFrom', 'insertInto'] },
  { name: 'a Knex: pass the driver under it', members: ['raw', 'schema', 'client'] },
  {
    name: 'a D1 database, which `latchkey/adapters/d1` is for',
    members: ['prepare', 'batch'],
  },
  { name: 'a DurableObjectState: pass its `storage`', members: ['storage', 'blockConcurrencyWhile'] },
  {
    name: 'the storage of a Durable Object, which `latchkey/adapters/durable-object` is for',
    members: ['transactionSync', 'setAlarm'],
  },
  { name: 'the `sql` of a storage: pass the storage itself', members: ['exec', 'databaseSize'] },
  {
    name: 'a namespace of Durable Objects: the store is inside of an object, at `ctx.storage`',
    members: ['idFromName', 'newUniqueId'],
  },
  { name: 'a database of sqlite3, which has callbacks', members: ['prepare', 'serialize', 'parallelize'] },
  {
    name: 'a database of the package sqlite, which answers with promises',
    members: ['prepare', 'getDatabaseInstance'],
  },
  { name: PLANETSCALE, members: ['execute', 'transaction', 'refresh'] },
  { name: PLANETSCALE, members: ['execute', 'transaction', 'connection'] },
  { name: 'a client of @libsql/client', members: ['execute', 'executeMultiple', 'transaction'] },
  { name: 'a neon() of @neondatabase/serverless', members: ['query', 'transaction', 'unsafe'] },
  { name: 'a PGlite', members: ['waitReady', 'query'] },
  { name: 'a Pool of pg', members: ['totalCount', 'idleCount', 'query'] },
  { name: 'a pool of mysql2', members: ['getConnection', 'execute'] },
  { name: 'a pool of mysql, which has callbacks', members: ['getConnection', 'query'] },
  { name: 'a connection of mysql2', members: ['beginTransaction', 'execute'] },
  { name: 'a connection of mysql, which has callbacks', members: ['beginTransaction', 'query'] },
  { name: 'a client of @upstash/redis', members: ['createScript', 'eval'] },
  { name: 'a client of ioredis', members: ['defineCommand', 'eval'] },
  { name: 'a client of redis 3, which has callbacks', members: ['send_command', 'eval'] },
  { name: 'a client of redis', members: ['sendCommand', 'eval'] },
  { name: 'a client of mongodb', members: ['startSession', 'db'] },
  { name: 'a Client of pg', members: ['connect', 'query', 'end'] },
  { name: 'a postgres() of Postgres.js', members: ['unsafe', 'reserve'] },
  { name: 'a database that blocks', members: ['prepare', 'exec'] },
  { name: 'an adapter: it needs no other around it', members: ['getUser', 'createUser'] },
];

/**
 * Names what was passed in place of a database client, for a message such as "…, not a Pool of pg". The name contains no
 * value from it.
 */
export function clientName(value: unknown): string {
  if (value === undefined || value === null)
    return `${String(value)} (is a variable, an import or an \`await\` missing?)`;
  if (typeof value === 'string') return textName(value);
  if (typeof value !== 'object' && typeof value !== 'function') return `a ${typeof value}`;
  const known = SHAPES.find(({ members }) => members.every((member) => has(value, member)));
  if (known !== undefined) return known.name;
  if (typeof value === 'function') return 'a function or class: call it first';
  const binding = Object.keys(value).find((key) => isD1In(value, key));
  if (binding !== undefined) return `the bindings of a Worker: pass one of them, \`env.${binding}\``;
  return 'an object of another kind';
}

function textName(text: string): string {
  return /^[A-Z][A-Z\d_]*$/.test(text)
    ? 'the name of a binding: pass the binding itself, which is in `env`'
    : 'a text: open a connection with it, and pass that';
}

function isD1In(bindings: object, key: string): boolean {
  try {
    const binding: unknown = Reflect.get(bindings, key);
    return (
      typeof binding === 'object' &&
      binding !== null &&
      ['prepare', 'batch'].every((one) => has(binding, one))
    );
  } catch {
    // A getter may throw.
    return false;
  }
}

function has(value: object, member: string): boolean {
  try {
    return member in value;
  } catch {
    // A proxy may throw.
    return false;
  }
}

/** Refuses a client that an adapter cannot use. @throws {TypeError} always; the message says what is expected, and what was passed */
export function refuseClient(adapter: string, expected: string, given: unknown): never {
  throw new TypeError(`${adapter} needs ${expected}, not ${clientName(given)}.`);
}
