import type { Exchange } from '../../contracts/exchange.js';
import type { WebAuthnProvider } from '../../contracts/provider.js';
import type { User } from '../../../types/model.js';
import type { WebAuthnUserInfo } from '../../../types/provider-webauthn.js';
import { parseJsonObject } from '../../kit/json.js';
import { CallbackRouteError } from '../../../errors.js';
import { parseAddress } from '../email/parse-address.js';
import { toRequest } from '../../http/to-request.js';

/** Characters of a draft in the sealed cookie, padded: the cookie's length must not reveal whether a user exists. */
const DRAFT_LENGTH = 1024;
const MAX_NAME = 80;
const MAX_IMAGE = 256;
const MAX_LABEL = 254;

/** A registration by a visitor who is signed out, from which a new user is created. */
export interface SignUp {
  /** The name that the authenticator shows; from the request alone. */
  readonly label: string;
  /** The new user, as JSON. */
  readonly draft: string | undefined;
}

/**
 * Reads from the request who registers a passkey while signed out. The new user gets the address, unverified, unless the
 * provider has `signUpAddress: 'none'`. Whether another user has the address is checked after the ceremony, so that the
 * options do not reveal it (OWASP ASVS 5.0, 6.3.8). The first proof of an address removes accounts that registered it without
 * owning it.
 * @returns `undefined` when the request names no user, or `getUserInfo` returns null
 * @throws {CallbackRouteError} when `getUserInfo` throws
 */
export async function signUpOf(exchange: Exchange, provider: WebAuthnProvider): Promise<SignUp | undefined> {
  const { query } = exchange.request;
  const { getUserInfo, formFields, signUpAddress } = provider.config;
  const asked = parseAddress(query.get('email') ?? undefined);
  const label = asked ?? labelOf(query, getUserInfo === undefined ? [] : Object.keys(formFields ?? {}));
  const info = getUserInfo === undefined ? undefined : await askUserInfo(exchange, provider);
  if (label === undefined || info === null) return undefined;
  const email = signUpAddress === 'none' ? null : (parseAddress(info?.user.email ?? undefined) ?? asked);
  return { label, draft: draftOf(email, info) };
}

/** The user to create from a draft; without an id. */
export function userOfDraft(draft: string | undefined): User {
  const { name, email, image } = parseJsonObject(draft ?? '{}') ?? {};
  return {
    name: typeof name === 'string' ? name : null,
    ...(typeof email === 'string' ? { email } : undefined),
    image: typeof image === 'string' ? image : null,
  };
}

async function askUserInfo(
  { request }: Exchange,
  { id, config }: WebAuthnProvider,
): Promise<WebAuthnUserInfo | null> {
  try {
    return (await config.getUserInfo?.(config, toRequest(request))) ?? null;
  } catch (error) {
    throw new CallbackRouteError(`\`getUserInfo\` of provider "${id}" threw; see the cause.`, {
      cause: error,
    });
  }
}

/** The first form field with a value, for providers whose users have no address. */
function labelOf(query: URLSearchParams, fields: readonly string[]): string | undefined {
  const values = fields.map((field) => query.get(field)?.trim() ?? '');
  return values.find((value) => value !== '' && value.length <= MAX_LABEL);
}

function draftOf(email: string | null, info: WebAuthnUserInfo | undefined): string {
  const short = (text: unknown, maxLength: number): string | undefined =>
    typeof text === 'string' && text.length <= maxLength ? text : undefined;
  const address = email === null ? {} : { email };
  const isNew = info !== undefined && !info.exists;
  const draft = isNew
    ? { ...address, name: short(info.user.name, MAX_NAME), image: short(info.user.image, MAX_IMAGE) }
    : address;
  const ascii = toAscii(draft);
  // A draft of the request alone reveals nothing; what `getUserInfo` adds could, so it is padded.
  if (info === undefined) return ascii;
  return (ascii.length > DRAFT_LENGTH ? toAscii(address) : ascii).padEnd(DRAFT_LENGTH);
}

/** JSON with ASCII characters only: one octet each, so that padded drafts are equally long. */
function toAscii(draft: object): string {
  return JSON.stringify(draft).replace(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
