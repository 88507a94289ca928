// What is marked is a hash, and no hash is taken for a token.
const mark = 'sha256:';

type NodeHash = (algorithm: string, data: string, encoding: 'base64url') => string;

// Every read of a session hashes: where node:crypto is, this takes a tenth of what a promise of WebCrypto takes.
const nodeHash: NodeHash | undefined = findNodeHash();

/** How the tokens of sessions and links are stored. */
export interface TokenForm {
  /** Whether tokens are hashed, and rows that hold them plain are to be changed. */
  readonly hashes: boolean;
  /** What a new row holds. */
  stored(token: string): Promise<string>;
  /**
   * What the row of a token may hold: the form of new rows first, then the one of rows that came before. Never what
   * the caller presents, if that is marked as a hash: a stolen hash is no token.
   */
  candidates(token: string): Promise<readonly [string, string]>;
}

/** Tokens stored as marked hashes (CWE-312), or as they are. Rows of either form are found with both. */
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
 * Whether a value could pass for a stored hash: by its mark, in letters of either case, or because it has characters that
 * no token has. Tables whose collation folds case, accents or blanks at the end would find the hash with it (CWE-178).
 */
export function isMarked(token: string): boolean {
  return token.slice(0, mark.length).toLowerCase() === mark || !/^[!-~]*$/.test(token);
}

/** Whether a row is the one of a token: letter by letter, but for the blanks that columns of a fixed width add. */
export function isTokenOf(found: unknown, token: string): boolean {
  return found === token || (typeof found === 'string' && found.trimEnd() === token);
}

/** `sha256:` and the hash in base64url. No salt: tokens are random (FIPS 180-4; RFC 4648, section 5). */
export async function hashToken(token: string): Promise<string> {
  if (nodeHash !== undefined) return mark + nodeHash('sha256', token, 'base64url');
  return mark + (await webHash(token));
}

/** The same by WebCrypto, for runtimes that have nothing else. */
export async function webHash(token: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  const text = btoa(String.fromCharCode(...new Uint8Array(hash)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function findNodeHash(): NodeHash | undefined {
  // The global is foreign to the DOM library; its shape is the one Node documents, and every step is optional.
  const process = Reflect.get(globalThis, 'process') as
    { readonly getBuiltinModule?: (id: string) => { readonly hash?: NodeHash } | undefined } | undefined;
  return process?.getBuiltinModule?.('node:crypto')?.hash;
}
