import type { Adapter, AdapterSession, AdapterUser } from '../types/adapter.js';
import { SINGLE_METHODS, type MethodsAbout, type SecretMethods } from '../types/adapter-methods.js';
import { hashToken, isMarked, isTokenOf } from './token-form.js';

type Methods<Given extends Adapter> = Pick<Given, keyof Given & keyof Adapter>;
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
 * Wraps any adapter so that the tokens of sessions and links are stored as marked hashes: who reads the tables can use
 * none of them (CWE-312). Callers get the token back that they asked with. Rows that hold plain tokens still work: a link
 * once, as ever; a session is written anew with the hash at its next use, with its user and expiry, and nothing else that
 * the table may have. Our own adapters do it themselves.
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
  const { transaction } = adapter;
  const hashed = {
    ...inner,
    ...there(sessionMethods(inner)),
    ...there(tokenMethods(inner)),
    ...(transaction !== undefined && {
      transaction: <T>(work: (given: Adapter) => Promise<T>): Promise<T> =>
        transaction.call(adapter, (given) => work(hashTokens(given))) as Promise<T>, // what `work` gives
    }),
  };
  // Each method of the contract that was there, with its type, and no other.
  return hashed as Methods<Given>;
}

/** Without the methods that the adapter lacks. */
function there(methods: object): object {
  return Object.fromEntries(Object.entries(methods).filter(([, method]) => method !== undefined));
}

function sessionMethods(inner: Adapter): Hashed<MethodsAbout<'sessions'>> {
  const { createSession, getSessionAndUser, updateSession, deleteSession } = inner;
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
        // Whatever an adapter does about a session that is gone: it is none.
        if ((await find(sessionToken)) === null) return null;
        const updated = await updateSession({ ...change, sessionToken: await hashToken(sessionToken) });
        return updated ? { ...updated, sessionToken } : updated;
      }),
    deleteSession:
      deleteSession &&
      (async (sessionToken: string) => {
        // The plain one first: see createFinder.
        const plain = await findPlain(inner, sessionToken);
        const first = plain ? await deleteSession(sessionToken) : null;
        const deleted = (await deleteSession(await hashToken(sessionToken))) ?? first ?? plain?.session;
        return deleted ? { ...deleted, sessionToken } : null;
      }),
  };
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
 * The session that is stored with the plain token. Letter by letter: a table whose collation folds case would give the
 * one whose hash was stolen and presented in other letters (CWE-178).
 */
async function findPlain({ getSessionAndUser }: Adapter, token: string): Promise<Found | null> {
  const found = isMarked(token) ? null : await getSessionAndUser?.(token);
  return found && isTokenOf(found.session.sessionToken, token) ? found : null;
}

// A plain session is replaced by one with the hash. Somebody may sign out meanwhile, and must stay so: they remove the
// plain one first, and who made the hashed one looks whether the plain one was still there after that.
function createFinder(inner: Adapter): (sessionToken: string) => Promise<Found | null> {
  const { createSession, getSessionAndUser, deleteSession } = inner;
  // Pages read their session several times at once; one of them replaces it.
  const replacing = new Map<string, Promise<Found | null>>();
  const findHashed = async (hash: string): Promise<Found | null> => (await getSessionAndUser?.(hash)) ?? null;

  async function replace(token: string, hash: string): Promise<Found | null> {
    const plain = await findPlain(inner, token);
    if (plain === null || createSession === undefined || deleteSession === undefined) return plain;
    const { userId, expires } = plain.session;
    try {
      await createSession({ sessionToken: hash, userId, expires });
    } catch {
      // Another process was quicker, or the store cannot write now: the next use tries again.
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
      const running = replacing.get(hash) ?? replace(sessionToken, hash);
      replacing.set(hash, running);
      found = await running.finally(() => replacing.delete(hash));
    }
    return found === null ? null : { user: found.user, session: { ...found.session, sessionToken } };
  };
}
