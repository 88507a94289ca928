import type { OAuthProvider } from '../contracts/provider.js';
import type { Settings } from '../contracts/settings.js';
import type { AdapterAccount, AdapterUser } from '../types/adapter.js';
import { parseJws } from '../crypto/jose/jws.js';
import { isMakerOf, isOwnId, isVouchingMakerOf } from './identity-id.js';

/** The identities of a user, parted by the first proof of the address. */
export interface Parted {
  readonly kept: readonly AdapterAccount[];
  readonly ousted: readonly AdapterAccount[];
  /** The user was made by an identity that stays: what is known of the person is theirs. */
  readonly isMakerKept: boolean;
}

/**
 * Which identities of a user belong to the owner of the address, and which may be somebody else's.
 *
 * A stored ID Token with the address, verified, is bound to it. What a provider that is declared to hand out verified
 * addresses only has vouched for is not stored: it may be another address than this user's, as whoever signs up with a
 * stranger's address can link an account of their own there. Such an identity stays where it has made the user (the id
 * then says so, and that its provider vouched for this very address) or where one that did is still there. Users whose
 * id is not of our making do not tell who made them: there, it stays if no identity is left that may have.
 */
export async function partIdentities(
  settings: Settings,
  user: AdapterUser,
  accounts: readonly AdapterAccount[],
): Promise<Parted> {
  const { secrets } = settings;
  const judged = await Promise.all(
    accounts.map(async (account) => ({
      account,
      claim: claimOf(settings, account, user.email),
      isDeclared: oauthProviderOf(settings, account)?.emailsVerified === true,
      isVouchingMaker: await isVouchingMakerOf(account, user, secrets),
      isMaker: await isMakerOf(account, user, secrets),
    })),
  );
  const isVouched = ({ claim, isDeclared }: (typeof judged)[number]): boolean =>
    claim === 'vouches' || (isDeclared && claim === undefined);
  const isOwners = isOwnId(user.id)
    ? judged.some(({ isVouchingMaker }) => isVouchingMaker)
    : judged.every(isVouched);
  // Accounts are asked for their own type: their provider may no longer be configured.
  const stays = (one: (typeof judged)[number]): boolean =>
    one.claim === 'vouches' ||
    one.isVouchingMaker ||
    (isOwners && (isVouched(one) || one.account.type === 'webauthn'));
  return {
    kept: judged.filter(stays).map(({ account }) => account),
    ousted: judged.filter((one) => !stays(one)).map(({ account }) => account),
    isMakerKept: isOwnId(user.id)
      ? judged.some((one) => one.isMaker && stays(one))
      : judged.length === 0 || judged.some(stays),
  };
}

function oauthProviderOf({ providers }: Settings, { provider }: AdapterAccount): OAuthProvider | undefined {
  const found = providers.get(provider);
  return found !== undefined && 'emailsVerified' in found ? found : undefined;
}

/**
 * What the stored ID Token says about the address; it was validated when it arrived, and its signature key may be gone
 * by now. `undefined`: there is none that counts, or it speaks of no address.
 */
function claimOf(
  settings: Settings,
  account: AdapterAccount,
  email: string,
): 'vouches' | 'does not' | undefined {
  // Only OpenID providers' tokens are validated when they arrive; what another server calls one proves nothing.
  if (account.type !== 'oidc' || typeof account.id_token !== 'string') return undefined;
  const claims = parseJws(account.id_token)?.payload;
  const { email: claimed, email_verified: verified } = claims ?? {};
  if (claims === undefined || claimed === undefined) return undefined;
  if (typeof claimed !== 'string' || claimed.toLowerCase() !== email.toLowerCase()) return 'does not';
  const hook = oauthProviderOf(settings, account)?.config.emailVerified;
  if (hook === undefined) {
    const isDeclared = oauthProviderOf(settings, account)?.emailsVerified === true && verified === undefined;
    return isDeclared || verified === true || verified === 'true' ? 'vouches' : 'does not';
  }
  try {
    // Some providers put addresses into their claims that they have not verified; the hook knows.
    return hook(claims) === true ? 'vouches' : 'does not';
  } catch {
    return 'does not';
  }
}
