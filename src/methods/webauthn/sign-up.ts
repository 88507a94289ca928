import type { Exchange } from '../../contracts/exchange.js';
import type { WebAuthnProvider } from '../../contracts/provider.js';
import type { User } from '../../types/model.js';
import type { WebAuthnUserInfo } from '../../types/provider-webauthn.js';
import { parseJsonObject } from '../../kit/json.js';
import { CallbackRouteError } from '../../errors.js';
import { parseAddress } from '../email/parse-address.js';
import { toRequest } from '../../http/to-request.js';

/** Characters that a draft takes in the sealed cookie, whatever is in it: its length tells nobody who is known. */
const DRAFT_LENGTH = 1024;
const MAX_NAME = 80;
const MAX_IMAGE = 256;
const MAX_LABEL = 254;

/** Somebody who registers a passkey while signed out. */
export interface SignUp {
  /** What the authenticator shows, taken from the request alone. */
  readonly label: string;
  /** What the new user will be made of. */
  readonly draft: string | undefined;
}

/**
 * Whom a registration signed out is for. The address becomes that of the new user, unproven, unless the provider says
 * otherwise; whether somebody has it already is found out after the ceremony, so that the options tell nobody
 * (contract, Passkeys; ASVS 6.3.8). The first proof of an address ousts whoever registered it without owning it.
 * @returns `undefined` when the request names nobody, or `getUserInfo` refuses
 * @throws {CallbackRouteError} when `getUserInfo` throws
 */
export async function signUpOf(
  exchange: Exchange,
  provider: WebAuthnProvider,
): Promise<SignUp | undefined> {
  const { query } = exchange.request;
  const { getUserInfo, formFields, signUpAddress } = provider.config;
  const asked = parseAddress(query.get('email') ?? undefined);
  const label = asked ?? labelOf(query, getUserInfo === undefined ? [] : Object.keys(formFields ?? {}));
  const info = getUserInfo === undefined ? undefined : await askUserInfo(exchange, provider);
  if (label === undefined || info === null) return undefined;
  const email = signUpAddress === 'none' ? null : (parseAddress(info?.user.email ?? undefined) ?? asked);
  return { label, draft: draftOf(email, info) };
}

/** The new user of a draft; never with an id. */
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

/** The first of the form's fields that says something, for providers whose people have no address. */
function labelOf(query: URLSearchParams, fields: readonly string[]): string | undefined {
  const values = fields.map((field) => query.get(field)?.trim() ?? '');
  return values.find((value) => value !== '' && value.length <= MAX_LABEL);
}

function draftOf(email: string | null, info: WebAuthnUserInfo | undefined): string {
  const short = (text: unknown, most: number): string | undefined =>
    typeof text === 'string' && text.length <= most ? text : undefined;
  const address = email === null ? {} : { email };
  const isNew = info !== undefined && !info.exists;
  const draft = isNew
    ? { ...address, name: short(info.user.name, MAX_NAME), image: short(info.user.image, MAX_IMAGE) }
    : address;
  const ascii = toAscii(draft);
  // What follows from the request alone tells nothing; what the application says might.
  if (info === undefined) return ascii;
  return (ascii.length > DRAFT_LENGTH ? toAscii(address) : ascii).padEnd(DRAFT_LENGTH);
}

/** One character, one octet: the padding then makes all drafts equally long. */
function toAscii(draft: object): string {
  return JSON.stringify(draft).replace(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
