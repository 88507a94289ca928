import type { Adapter } from '../../types/adapter.js';
import { inTime } from '../../core/kit/in-time.js';
import { withoutCredentials } from '../error-text.js';
import type { Finding } from './finding.js';
import { linesOf, listOf } from './finding.js';

/** An adapter, and which of its tables sign-ins and sessions read. */
export interface TableFacts {
  readonly adapter: Partial<Adapter>;
  readonly readsSessions: boolean;
  readonly readsPasskeys: boolean;
  /** A text that is in no table. */
  readonly nobody: string;
  /** What a migration would execute, of adapters that can tell. */
  readonly pendingMigration?: (() => unknown) | undefined;
}

/** Milliseconds that one read may take. */
export const PATIENCE = 10_000;

type Read = readonly [name: string, read: () => unknown];

/** A read that failed, and why. */
interface Failure {
  readonly method: string;
  readonly kind: 'missing' | 'unreachable' | 'refused' | 'value' | 'other';
  readonly message: string;
}

/**
 * Examines the tables by reading rows that do not exist: a user, an account, a session, a passkey. Nothing is written.
 */
export async function examineTables(facts: TableFacts): Promise<Finding[]> {
  const reads = readsOf(facts);
  const failures: Failure[] = [];
  for (const [method, read] of reads) {
    try {
      // Adapters may answer at once, and may throw at once.
      await inTime(Promise.resolve().then(read), PATIENCE, () => new Error('no answer within 10 s'));
    } catch (error) {
      const failure = failureOf(method, error);
      // The text was refused as an id, by a table that is there.
      if (failure.kind !== 'value') failures.push(failure);
      if (failure.kind === 'unreachable' || failure.kind === 'refused') break;
    }
  }
  if (failures.length > 0) return findingsOf(failures);
  const pending = await pendingOf(facts);
  if (pending.length > 0) return [incomplete(pending)];
  if (reads.length === 0) return [];
  const seen = listOf(reads.map(([method]) => method));
  return [{ id: 'database.tables', level: 'ok', title: 'The database answers, and has the tables', seen }];
}

/** What a migration would execute; empty for adapters that do not tell. */
async function pendingOf({ pendingMigration }: TableFacts): Promise<readonly string[]> {
  if (pendingMigration === undefined) return [];
  try {
    const pending = await inTime(Promise.resolve().then(pendingMigration), PATIENCE);
    return Array.isArray(pending) ? pending.map(String) : [];
  } catch {
    // A user that may read the tables of the application need not be one that may read those of the database itself.
    return [];
  }
}

/** Nothing that was read is missing, but something else is: the table of mail links, or an index. */
function incomplete(pending: readonly string[]): Finding {
  const firstLines = pending.map(
    (statement) =>
      statement
        .split('\n', 1)[0]
        ?.replace(/\s*\($/, '')
        .slice(0, 100) ?? '',
  );
  return {
    id: 'database.migration',
    level: 'warning',
    title: 'The tables are not complete',
    seen: linesOf(firstLines, 3),
    advice: 'Look at what is missing and create it with `npx latchkey migrate --apply`.',
  };
}

/** The harmless reads, as far as the adapter has them. Called on the adapter, whose methods may use `this`. */
function readsOf({ adapter, readsSessions, readsPasskeys, nobody }: TableFacts): readonly Read[] {
  const account = { provider: 'latchkey-doctor', providerAccountId: nobody };
  const reads: readonly (Read | false)[] = [
    adapter.getUserByEmail !== undefined && [
      'getUserByEmail',
      () => adapter.getUserByEmail?.(`${nobody}@doctor.invalid`),
    ],
    adapter.getUserByAccount !== undefined && ['getUserByAccount', () => adapter.getUserByAccount?.(account)],
    readsSessions &&
      adapter.getSessionAndUser !== undefined && [
        'getSessionAndUser',
        () => adapter.getSessionAndUser?.(nobody),
      ],
    readsPasskeys &&
      adapter.getAuthenticator !== undefined && [
        'getAuthenticator',
        () => adapter.getAuthenticator?.(nobody),
      ],
  ];
  return reads.filter((read) => read !== false);
}

export function findingsOf(failures: readonly Failure[]): Finding[] {
  const [first] = failures;
  if (first === undefined) return [];
  const seen = linesOf([...new Set(failures.map(({ message }) => message))], 2);
  const methods = listOf(failures.map(({ method }) => method));
  if (first.kind === 'unreachable') {
    return [
      {
        id: 'database.unreachable',
        level: 'problem',
        title: 'The database cannot be reached',
        seen,
        advice: 'Start the database, or correct the address that you pass to the adapter.',
      },
    ];
  }
  if (first.kind === 'refused') {
    return [
      {
        id: 'database.refused',
        level: 'problem',
        title: 'The database refuses the connection',
        seen,
        advice: 'Check the name of the database, the user and the password that the adapter is given.',
      },
    ];
  }
  if (failures.some(({ kind }) => kind === 'missing')) {
    return [
      {
        id: 'database.tables',
        level: 'problem',
        title: 'The database lacks tables or columns',
        seen,
        advice:
          'Create them with `npx latchkey migrate --apply`, or with the tool that your schema belongs to.',
      },
    ];
  }
  return [
    {
      id: 'database.failed',
      level: 'problem',
      title: `The adapter failed: ${methods}`,
      seen,
      advice: 'Users cannot sign in until this read works. The text above is from the driver.',
    },
  ];
}

/** What drivers say, by kind; first their codes, then their words. */
const KINDS: readonly (readonly [Failure['kind'], RegExp])[] = [
  [
    'unreachable',
    /ECONNREFUSED|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|EHOSTUNREACH|ECONNRESET|CONNECT_TIMEOUT|CONNECTION_CLOSED|P1001|P1002|SQLITE_CANTOPEN|no answer within|unable to open database|database is not open|Connection is closed/i,
  ],
  [
    'refused',
    /\b(?:28P01|28000|3D000|P1000|P1003|P1010)\b|ER_ACCESS_DENIED|ER_BAD_DB|ER_DBACCESS|WRONGPASS|NOAUTH|password authentication failed|access denied/i,
  ],
  [
    'missing',
    /\b(?:42P01|42703|3F000|P2021|P2022)\b|ER_NO_SUCH_TABLE|ER_BAD_FIELD|(?:no such|There is no) (?:table|column)|(?:relation|column|table|schema) .* does(?:n't| not) exist|Unknown column|has no column/i,
  ],
  ['value', /\b22P02\b|invalid input syntax|Cast to ObjectId|must be a 24 character hex|invalid UUID/i],
];

export function failureOf(method: string, error: unknown): Failure {
  const causes = causesOf(error);
  for (const [kind, words] of KINDS) {
    const cause = causes.find((one) => words.test(`${codeOf(one)} ${one.message}`));
    if (cause !== undefined) return { method, kind, message: messageOf(cause) };
  }
  const last = causes.at(-1);
  return {
    method,
    kind: 'other',
    message: last === undefined ? String(error).slice(0, 200) : messageOf(last),
  };
}

/** An error and everything that caused it. Ours keep the cause in `cause.err`, refused connections in a list. */
function causesOf(error: unknown, depth: number = 0): readonly Error[] {
  if (!(error instanceof Error) || depth > 5) return [];
  const inside: unknown[] = error instanceof AggregateError ? error.errors : [];
  const { cause } = error;
  const next: unknown = cause instanceof Error ? cause : Reflect.get(Object(cause), 'err');
  return [error, ...[next, ...inside].flatMap((one) => causesOf(one, depth + 1))];
}

function codeOf(error: Error): string {
  return String(Reflect.get(error, 'code') ?? '');
}

/** The driver's own message in one line, without what is in addresses before the host. */
function messageOf(error: Error): string {
  const line = error.message
    .split('\n')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join(' ');
  const text = line === '' ? codeOf(error) : line;
  return withoutCredentials(text).slice(0, 300);
}
