import {
  parseFactors,
  parsePending,
  parseTrusted,
  type FactorsRow,
  type PendingRow,
  type TrustedRow,
} from '../records/factor-kinds.js';
import { KINDS, type RecordKind } from '../records/kinds.js';

/** The second factors of a user. */
export const factorsKind: RecordKind<FactorsRow> = { name: KINDS.factors, parse: parseFactors };

/** A sign-in that waits for a second factor. */
export const pendingKind: RecordKind<PendingRow> = { name: KINDS.pendingSignIn, parse: parsePending };

/** A browser that a user trusts. */
export const trustedKind: RecordKind<TrustedRow> = { name: KINDS.trustedDevice, parse: parseTrusted };
