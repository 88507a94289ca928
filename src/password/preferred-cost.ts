import type { Cost } from './derivation.js';
import { PasswordError } from './password-error.js';

/** OWASP Password Storage Cheat Sheet: what each is to cost at least. */
const ARGON2ID: Cost = { algorithm: 'argon2id', memory: 19_456, passes: 2, parallelism: 1 };
const SCRYPT: Cost = { algorithm: 'scrypt', logN: 17, r: 8, p: 1 };
const PBKDF2: Cost = { algorithm: 'pbkdf2', digest: 'sha512', iterations: 210_000 };
/** The same table's row for little memory: a Worker has 128 MiB for everything. */
const SCRYPT_IN_WORKERS: Cost = { algorithm: 'scrypt', logN: 14, r: 8, p: 5 };
/** Workers refuse more iterations. */
const PBKDF2_IN_WORKERS: Cost = { algorithm: 'pbkdf2', digest: 'sha512', iterations: 100_000 };

/** From weak to strong. */
const RANKS: readonly Cost['algorithm'][] = ['pbkdf2', 'scrypt', 'argon2id'];

interface Abilities {
  readonly hasArgon2: boolean;
  readonly hasScrypt: boolean;
}

/**
 * What new hashes cost: as given, or the strongest that the runtime has.
 * @throws {PasswordError} `no_implementation` if the runtime lacks what is given
 */
export function preferredCost(given: Cost | undefined, { hasArgon2, hasScrypt }: Abilities): Cost {
  if (given !== undefined) {
    const isThere = { argon2id: hasArgon2, scrypt: hasScrypt, pbkdf2: true }[given.algorithm];
    if (isThere) return given;
    throw new PasswordError(
      'no_implementation',
      `The option \`cost\` says "${given.algorithm}", which this runtime lacks. Leave it out, or pass \`argon2\`.`,
    );
  }
  if (hasArgon2) return ARGON2ID;
  if (hasScrypt) return isWorker() ? SCRYPT_IN_WORKERS : SCRYPT;
  return isWorker() ? PBKDF2_IN_WORKERS : PBKDF2;
}

/** Whether a stored cost is weaker than the one of new hashes. A stronger one stays: another server may have made it. */
export function isWeaker(stored: Cost, wanted: Cost): boolean {
  if (stored.algorithm !== wanted.algorithm)
    return RANKS.indexOf(stored.algorithm) < RANKS.indexOf(wanted.algorithm);
  return strengthOf(stored) < strengthOf(wanted);
}

/** For costs of one algorithm: what guessing costs, in memory times work. */
function strengthOf(cost: Cost): number {
  switch (cost.algorithm) {
    case 'argon2id':
      return cost.memory * cost.passes;
    case 'scrypt':
      return 2 ** cost.logN * cost.r * cost.p;
    case 'pbkdf2':
      // SHA-1 is replaced, whatever its iterations.
      return cost.digest === 'sha1' ? 0 : cost.iterations;
  }
}

/** Cloudflare Workers say so in `navigator.userAgent`. */
function isWorker(): boolean {
  return typeof navigator !== 'undefined' && Reflect.get(navigator, 'userAgent') === 'Cloudflare-Workers';
}
