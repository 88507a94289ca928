import type { Exchange } from '../../../core/contracts/exchange.js';
import type {
  Authentication,
  AuthenticationMethod,
  AuthenticationSteps,
} from '../../../core/contracts/method.js';
import type { Reply } from '../../../core/contracts/reply.js';
import type { Settings } from '../../../core/contracts/settings.js';
import type { Awaitable } from '../../../types/model.js';
import { AccessDenied } from '../../../errors.js';
import { andThen } from '../../../core/kit/awaitable.js';
import { oauth } from '../../../core/methods/oauth/method.js';
import { parseAddress } from '../../../core/methods/email/parse-address.js';
import { ownerOf } from '../../../core/sign-in/account-owner.js';
import { notLinked } from '../../../core/sign-in/not-linked.js';
import { userByEmail } from '../../../core/store/store-methods.js';
import { accessTo } from '../access.js';
import { organizationOfAddress } from './domains.js';
import { isFormer } from './policy-store.js';

type Method = AuthenticationMethod<'oidc'>;

/**
 * Signs users in at the provider of an organization, as `oauth` does, and refuses all that is not the organization's own: its owner
 * chooses the issuer, which may say anything.
 */
export function connectionMethod(organizationId: string): Method {
  return {
    ...oauth,
    steps: () =>
      andThen(oauth.steps(), (steps) =>
        // One object has the steps of both types.
        ownSteps(steps as unknown as AuthenticationSteps<'oidc'>, organizationId),
      ),
  };
}

function ownSteps(steps: AuthenticationSteps<'oidc'>, organizationId: string): AuthenticationSteps<'oidc'> {
  return {
    ...steps,
    // A sign-in in its own right, which links nothing to the user whose session the browser has.
    begin: (exchange, provider, context) =>
      steps.begin(exchange, provider, { ...context, sessionBinding: undefined }),
    complete: (exchange, provider, context) =>
      andThen(
        steps.complete(exchange, provider, { ...context, sessionBinding: undefined }),
        (proven): Awaitable<Authentication | Reply> =>
          proven.kind === 'authentication' ? admitted(exchange, proven, organizationId) : proven,
      ),
  };
}

/**
 * What its provider may prove: a new user with an address of its domains, or one of its members with such an address. The address that
 * is stored counts as well as the claimed one: the issuer may claim any address and any account (CWE-287).
 * @throws {AccessDenied | OAuthAccountNotLinked} (rejects)
 */
async function admitted(
  exchange: Exchange,
  proven: Authentication,
  organizationId: string,
): Promise<Authentication> {
  const { settings } = exchange;
  const { adapter } = settings;
  const { account, user, profile } = proven;
  const refused = (why: string): AccessDenied => new AccessDenied(`Provider "${account.provider}": ${why}.`);
  const address = parseAddress(user.email);
  if (address === null) throw refused('it gave no address');
  if ([false, 'false'].includes(Object(profile).email_verified))
    throw refused('it calls the address unverified');
  if (!(await isOfOrganization(settings, address, organizationId)))
    throw refused('the address is of no domain that the organization has verified');
  const linked = await ownerOf(settings, account);
  const known = linked ?? (adapter === undefined ? null : await userByEmail(adapter, address));
  // The issuer says which account it is, too. A user who left the company has changed the address.
  if (known !== null && !(await isOfOrganization(settings, known.email, organizationId)))
    throw refused('its user has an address of another domain');
  if (known !== null && (await accessTo(settings, String(known.id), organizationId)) === undefined) {
    if (linked === null)
      throw notLinked(proven, 'has the address of a user who is no member of the organization');
    // Others may have an invitation that they did not accept yet.
    if (await isFormer(settings, organizationId, String(known.id)))
      throw refused('its user is no member of the organization any more');
  }
  return { ...proven, linking: { ...proven.linking, emailVerified: true, byEmail: known !== null } };
}

async function isOfOrganization(
  settings: Settings,
  email: unknown,
  organizationId: string,
): Promise<boolean> {
  const address = parseAddress(email);
  return address !== null && (await organizationOfAddress(settings, address)) === organizationId;
}
