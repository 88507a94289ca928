import type { OAuthProvider } from '../contracts/provider.js';
import type { Settings } from '../contracts/settings.js';
import type { AdapterAccount, AdapterUser } from '../../types/adapter.js';
import { parseJws } from '../crypto/jose/jws.js';
import { isMakerOf, isOwnId, isVouchingMakerOf } from './identity-id.js';

/** The identities of a user: those that stay after the first proof of the address, and those that are removed. */
export interface SplitIdentities {
  readonly kept: readonly AdapterAccount[];
  readonly removed: readonly AdapterAccount[];
  /** Whether the user was created by an identity that stays, so that name and image are the owner's. */
  readonly isMakerKept: boolean;
}

/**
 * Splits the identities of a user into those of the address's owner and those that may be another user's.
 *
 * A stored ID Token proves an identity if it contains the address as verified. Other providers are only declared to give
 * verified addresses; which address they vouched for is not stored. It may differ from this user's, as an attacker who signs
 * up with another user's address can link an account of their own. So such an identity stays only if it created the user
 * (the user's id proves that, and that its provider vouched for this address), or if the identity that did is still linked.
 * If the store chose the user's id, it is unknown which identity created the user: then it stays only if every identity is
 * vouched for.
 */
export async function splitIdentities(
  settings: Settings,
  user: AdapterUser,
  accounts: readonly AdapterAccount[],
): Promise<SplitIdentities> {
  const { secrets } = settings;
  const assessed = await Promise.all(
    accounts.map(async (account) => ({
      account,
      claim: claimOf(settings, account, user.email),
      isDeclared: oauthProviderOf(settings, account)?.emailsVerified === true,
      isVouchingMaker: await isVouchingMakerOf(account, user, secrets),
      isMaker: await isMakerOf(account, user, secrets),
    })),
  );
  const isVouchedFor = ({ claim, isDeclared }: (typeof assessed)[number]): boolean =>
    claim === 'vouches' || (isDeclared && claim === undefined);
  const isOwnersUser = isOwnId(user.id)
    ? assessed.some(({ isVouchingMaker }) => isVouchingMaker)
    : assessed.every(isVouchedFor);
  // The account's own type is used, as its provider may no longer be configured.
  const stays = (identity: (typeof assessed)[number]): boolean =>
    identity.claim === 'vouches' ||
    identity.isVouchingMaker ||
    (isOwnersUser && (isVouchedFor(identity) || identity.account.type === 'webauthn'));
  return {
    kept: assessed.filter(stays).map(({ account }) => account),
    removed: assessed.filter((identity) => !stays(identity)).map(({ account }) => account),
    isMakerKept: isOwnId(user.id)
      ? assessed.some((identity) => identity.isMaker && stays(identity))
      : assessed.length === 0 || assessed.some(stays),
  };
}

function oauthProviderOf({ providers }: Settings, { provider }: AdapterAccount): OAuthProvider | undefined {
  const found = providers.get(provider);
  return found !== undefined && 'emailsVerified' in found ? found : undefined;
}

/**
 * What the stored ID Token says about the address. It was validated when it arrived; the key of its signature may be gone
 * by now. `undefined` if there is no ID Token that counts, or no address in it.
 */
function claimOf(
  settings: Settings,
  account: AdapterAccount,
  email: string,
): 'vouches' | 'does not' | undefined {
  // Only the ID Tokens of OpenID providers are validated; an `id_token` from a plain OAuth server proves nothing.
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
    // Some providers include addresses that they have not verified; the hook knows their rules.
    return hook(claims) === true ? 'vouches' : 'does not';
  } catch {
    return 'does not';
  }
}
