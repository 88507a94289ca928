// Marks a stored value as a hash, so that no attacker can present a stolen hash as a token.
const mark = 'sha256:';

type NodeHash = (algorithm: string, data: string, encoding: 'base64url') => string;

/**
 * Every session read hashes: where there is node:crypto, this takes a tenth of the time of WebCrypto's promise.
 *
 * Module state: a function of the runtime, looked up when the module is loaded and never written again.
 */
const nodeHash: NodeHash | undefined = findNodeHash();

/** How session tokens and verification tokens are stored. */
export interface TokenForm {
  /** Whether tokens are stored as hashes, and rows with plain tokens are rewritten. */
  readonly hashes: boolean;
  /** The value to store in a new row. */
  stored(token: string): Promise<string>;
  /**
   * The two values that the row of a token may hold: first the one of new rows, then the other. A value that is marked as
   * a hash is never searched for as it is: otherwise a stolen hash would work as a token.
   */
  candidates(token: string): Promise<readonly [string, string]>;
}

/** Tokens stored as marked hashes (CWE-312), or plain. Either way, rows of both forms are found. */
export function tokenForm(hashed: boolean): TokenForm {
  return hashed
    ? {
        hashes: true,
        stored: hashToken,
        candidates: async (token) => {
          const hash = await hashToken(token);
          return [hash, isMarked(token) ? hash : token];
        },
      }
    : {
        hashes: false,
        stored: async (token) => (isMarked(token) ? hashToken(token) : token),
        candidates: async (token) => {
          const hash = await hashToken(token);
          return [isMarked(token) ? hash : token, hash];
        },
      };
}

/**
 * Whether a value could be taken for a stored hash: it begins with the mark, in whatever case, or has characters that no
 * token has. A collation that ignores case, accents or trailing blanks would find the hash with such a value (CWE-178).
 */
export function isMarked(token: string): boolean {
  return token.slice(0, mark.length).toLowerCase() === mark || !/^[!-~]*$/.test(token);
}

/** Whether a stored value is this token, compared exactly, but for the blanks that fixed-width columns append. */
export function isTokenOf(found: unknown, token: string): boolean {
  return found === token || (typeof found === 'string' && found.trimEnd() === token);
}

/** The stored form of a token: `sha256:` and its hash in base64url (FIPS 180-4; RFC 4648, section 5). Unsalted, as tokens are random. */
export async function hashToken(token: string): Promise<string> {
  if (nodeHash !== undefined) return mark + nodeHash('sha256', token, 'base64url');
  return mark + (await webHash(token));
}

/** The hash in base64url by WebCrypto, for runtimes without `node:crypto`. */
export async function webHash(token: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  const text = btoa(String.fromCharCode(...new Uint8Array(hash)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function findNodeHash(): NodeHash | undefined {
  // The DOM library does not declare this global. The shape is the one that Node documents; every part is optional.
  const process = Reflect.get(globalThis, 'process') as
    { readonly getBuiltinModule?: (id: string) => { readonly hash?: NodeHash } | undefined } | undefined;
  return process?.getBuiltinModule?.('node:crypto')?.hash;
}
