import type { WebAuthnProvider } from '../../contracts/provider.js';
import { ceremonyError } from './ceremony-error.js';
import type { ResolvedRelyingParty } from './relying-party.js';
import type { ClientData } from './response.js';

/**
 * What the browser says about where the ceremony took place (WebAuthn Level 3, sections 7.1 and 7.2; the challenge is
 * the flow's business).
 * @throws {WebAuthnVerificationError} `type_mismatch`, `origin_mismatch`, `cross_origin`
 */
export function assertClientData(
  provider: WebAuthnProvider,
  clientData: ClientData,
  expected: {
    readonly type: 'webauthn.create' | 'webauthn.get';
    readonly relyingParty: ResolvedRelyingParty;
  },
): void {
  const { type, origin, crossOrigin, topOrigin } = clientData;
  const { origins, topOrigins } = expected.relyingParty;
  // Step 7 of 7.1, step 10 of 7.2: a registration is no sign-in.
  if (type !== expected.type) throw ceremonyError(provider, 'type_mismatch', { why: 'it is of the other kind' });
  // Step 9 of 7.1, step 12 of 7.2.
  if (typeof origin !== 'string' || !origins.includes(origin)) {
    throw ceremonyError(provider, 'origin_mismatch', { why: 'it took place at an origin that is not configured' });
  }
  // Steps 10 and 11 of 7.1, steps 13 and 14 of 7.2: in a frame only where that is wanted, and by whom.
  const isFramed = crossOrigin !== undefined && crossOrigin !== false;
  const isExpected =
    crossOrigin === true &&
    topOrigins.length > 0 &&
    (topOrigin === undefined || (typeof topOrigin === 'string' && topOrigins.includes(topOrigin)));
  if ((isFramed && !isExpected) || (!isFramed && topOrigin !== undefined)) {
    throw ceremonyError(provider, 'cross_origin', { why: 'it took place in a frame of another origin' });
  }
}
