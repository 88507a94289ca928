import type { Exchange } from '../../contracts/exchange.js';
import type { WebAuthnProvider } from '../../contracts/provider.js';
import type { User } from '../../types/model.js';
import type { WebAuthnUserInfo } from '../../types/provider-webauthn.js';
import { parseJsonObject } from '../../crypto/json-object.js';
import { CallbackRouteError } from '../../errors.js';
import { parseAddress } from '../email/identifier.js';
import { toRequest } from '../../http/to-request.js';

/** Characters that a draft takes in the sealed cookie, whatever is in it: its length tells nobody who is known. */
const DRAFT_LENGTH = 768;
const MAX_NAME = 80;
const MAX_IMAGE = 256;
const MAX_LABEL = 254;

/** Somebody who registers a passkey while signed out. */
export interface Newcomer {
  /** What the authenticator shows, taken from the request alone. */
  readonly label: string;
  /** What the new user will be made of. */
  readonly draft: string | undefined;
}

/**
 * Whom a registration signed out is for. The address is a label for the authenticator and no more: nobody has proven
 * it, so it neither reaches a user nor becomes that of the new one (contract, section 9; ASVS 6.3.8). It can be proven
 * later, by a mail link.
 * @returns `undefined` when the request names nobody, or `getUserInfo` refuses
 * @throws {CallbackRouteError} when `getUserInfo` throws
 */
export async function newcomerOf(
  exchange: Exchange,
  provider: WebAuthnProvider,
): Promise<Newcomer | undefined> {
  const { query } = exchange.request;
  const email = parseAddress(query.get('email') ?? undefined);
  if (provider.config.getUserInfo === undefined) {
    return email === null ? undefined : { label: email, draft: undefined };
  }
  const label = email ?? labelOf(query, Object.keys(provider.config.formFields ?? {}));
  const info = await askUserInfo(exchange, provider);
  if (label === undefined || info === null) return undefined;
  return { label, draft: draftOf(info) };
}

/** The new user of a draft; never with an id or an address. */
export function userOfDraft(draft: string | undefined): User {
  const { name, image } = parseJsonObject(draft ?? '{}') ?? {};
  return {
    name: typeof name === 'string' ? name : null,
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

function draftOf({ user, exists }: WebAuthnUserInfo): string {
  const short = (text: unknown, most: number): string | undefined =>
    typeof text === 'string' && text.length <= most ? text : undefined;
  const draft = exists ? {} : { name: short(user.name, MAX_NAME), image: short(user.image, MAX_IMAGE) };
  // One character, one octet: the padding then makes all drafts equally long.
  const ascii = JSON.stringify(draft).replace(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return ascii.length > DRAFT_LENGTH ? '{}'.padEnd(DRAFT_LENGTH) : ascii.padEnd(DRAFT_LENGTH);
}
