import { withStore } from '../core/features/nothing-carried.js';
import type { Adapter, AdapterSession, AdapterUser } from '../types/adapter.js';
import type { WithRecords } from '../types/records.js';
import { SINGLE_METHODS, type MethodsAbout, type SecretMethods } from '../types/adapter-methods.js';
import { Flights } from '../core/kit/under-way.js';
import { hashToken, isMarked, isTokenOf } from './shared/token-form.js';

type Methods<Given extends Adapter> = Pick<Given, keyof Given & (keyof Adapter | keyof WithRecords)>;
type Transactional = Adapter & Required<Pick<Adapter, 'transaction'>>;
interface Found {
  session: AdapterSession;
  user: AdapterUser;
}

/**
 * The methods of a group that must not pass tokens on as they are. Each stands in the result, `undefined` where the
 * adapter lacks it: one that is forgotten does not compile.
 */
type Hashed<Name extends keyof Adapter> = {
  readonly [Hashing in Extract<Name, SecretMethods>]: Adapter[Hashing] | undefined;
};

/**
 * Wraps any adapter so that session tokens and verification tokens are stored as hashes: a user who reads the tables
 * cannot use them (CWE-312). Callers still see the tokens that they passed. Rows with plain tokens keep working: a
 * verification token is used up as ever, and a session is replaced at its next use by one with the hash, with its user and
 * expiry but without columns of the application's own. The adapters of this package do this themselves (`hashTokens`).
 *
 * @example
 * const adapter = hashTokens(PrismaAdapter(prisma));
 */
export function hashTokens<Given extends Adapter>(adapter: Given): Methods<Given> {
  const inner: Adapter = {};
  for (const name of SINGLE_METHODS) {
    const method: unknown = adapter[name];
    // Bound: an adapter may be an instance of a class.
    if (typeof method === 'function') Object.assign(inner, { [name]: method.bind(adapter) });
  }
  const hashed = {
    ...inner,
    ...withoutAbsent(sessionMethods(inner)),
    ...withoutAbsent(tokenMethods(inner)),
    ...(isTransactional(adapter) && transactionMethod(adapter)),
    ...withStore,
    ...('records' in adapter && { records: adapter.records }),
  };
  // It has those methods of the contract that the adapter has and its store of records, with the same types, and no others.
  return hashed as Methods<Given>;
}

function isTransactional(adapter: Adapter): adapter is Transactional {
  return adapter.transaction !== undefined;
}

function transactionMethod(adapter: Transactional): Pick<Transactional, 'transaction'> {
  return { transaction: (work) => adapter.transaction((inner) => work(hashTokens(inner))) };
}

/** Leaves out the methods that the adapter lacks. */
function withoutAbsent(methods: object): object {
  return Object.fromEntries(Object.entries(methods).filter(([, method]) => method !== undefined));
}

function sessionMethods(inner: Adapter): Hashed<MethodsAbout<'sessions'>> {
  const { createSession, getSessionAndUser, updateSession, deleteSession, getSessions, deleteSessions } =
    inner;
  const find = createFinder(inner);
  return {
    createSession:
      createSession &&
      (async (session) => {
        const stored = await hashToken(session.sessionToken);
        const created = await createSession({ ...session, sessionToken: stored });
        return { ...created, sessionToken: session.sessionToken };
      }),
    getSessionAndUser: getSessionAndUser && find,
    updateSession:
      updateSession &&
      (async (change) => {
        const { sessionToken } = change;
        // Adapters differ when the session is gone: some throw.
        if ((await find(sessionToken)) === null) return null;
        const updated = await updateSession({ ...change, sessionToken: await hashToken(sessionToken) });
        return updated ? { ...updated, sessionToken } : updated;
      }),
    deleteSession:
      deleteSession &&
      (async (sessionToken: string) => {
        // The plain one first, for the reason given at createFinder.
        const plain = await findPlain(inner, sessionToken);
        const first = plain ? await deleteSession(sessionToken) : null;
        const deleted = (await deleteSession(await hashToken(sessionToken))) ?? first ?? plain?.session;
        return deleted ? { ...deleted, sessionToken } : null;
      }),
    getSessions:
      getSessions &&
      (async (tokens) => {
        const stored = await storedForms(tokens);
        return (await getSessions([...stored.keys()])).flatMap((session) => {
          const sessionToken = stored.get(session.sessionToken.trimEnd());
          return sessionToken === undefined ? [] : [{ ...session, sessionToken }];
        });
      }),
    deleteSessions:
      deleteSessions &&
      (async (tokens) => {
        await deleteSessions([...(await storedForms(tokens)).keys()]);
      }),
  };
}

/** The forms in which tokens may be stored, each with its token; the plain one first, for the reason given at createFinder. */
async function storedForms(tokens: readonly string[]): Promise<Map<string, string>> {
  const stored = new Map<string, string>();
  for (const token of tokens) if (!isMarked(token)) stored.set(token, token);
  for (const token of tokens) stored.set(await hashToken(token), token);
  return stored;
}

function tokenMethods(inner: Adapter): Hashed<MethodsAbout<'tokens'>> {
  const { createVerificationToken, useVerificationToken } = inner;
  return {
    createVerificationToken:
      createVerificationToken &&
      (async (given) => {
        const created = await createVerificationToken({ ...given, token: await hashToken(given.token) });
        return created ? { ...created, token: given.token } : created;
      }),
    useVerificationToken:
      useVerificationToken &&
      (async ({ identifier, token }) => {
        const hashed = await useVerificationToken({ identifier, token: await hashToken(token) });
        if (hashed) return { ...hashed, token };
        if (isMarked(token)) return null;
        const plain = await useVerificationToken({ identifier, token });
        return plain && isTokenOf(plain.token, token) ? { ...plain, token } : null;
      }),
  };
}

/**
 * The session that is stored with the plain token. Compared exactly: a table whose collation ignores case would also find
 * the session whose stolen hash is presented in another case (CWE-178).
 */
async function findPlain({ getSessionAndUser }: Adapter, token: string): Promise<Found | null> {
  const found = isMarked(token) ? null : await getSessionAndUser?.(token);
  return found && isTokenOf(found.session.sessionToken, token) ? found : null;
}

// A plain session is replaced by one with the hash. A user who signs out meanwhile must stay signed out: signing out deletes
// the plain row first, and the replacement is undone unless the plain row is still there after it was written.
function createFinder(inner: Adapter): (sessionToken: string) => Promise<Found | null> {
  const { createSession, getSessionAndUser, deleteSession } = inner;
  // A page reads its session several times at once; only one read replaces it.
  const replacing = new Flights<Found | null>();
  const findHashed = async (hash: string): Promise<Found | null> => (await getSessionAndUser?.(hash)) ?? null;

  async function replace(token: string, hash: string): Promise<Found | null> {
    const plain = await findPlain(inner, token);
    if (plain === null || createSession === undefined || deleteSession === undefined) return plain;
    const { userId, expires } = plain.session;
    try {
      await createSession({ sessionToken: hash, userId, expires });
    } catch {
      // Another process was faster, or the store cannot write now: the next use tries again.
      return (await findHashed(hash)) ?? findPlain(inner, token);
    }
    if ((await findPlain(inner, token)) !== null) {
      await deleteSession(token);
      return plain;
    }
    await deleteSession(hash);
    return null;
  }

  return async (sessionToken) => {
    const hash = await hashToken(sessionToken);
    let found = await findHashed(hash);
    if (found === null && !isMarked(sessionToken)) {
      found = await replacing.run(hash, () => replace(sessionToken, hash));
    }
    return found === null ? null : { user: found.user, session: { ...found.session, sessionToken } };
  };
}
