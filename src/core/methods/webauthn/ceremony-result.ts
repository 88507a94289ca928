import type { Ceremony } from '../../flow/challenge-flow.js';
import { fromBase64Url } from '../../kit/base64.js';
import { fromUtf8 } from '../../kit/bytes.js';
import type { Bytes } from '../../kit/bytes.js';
import { parseJsonObject } from '../../kit/json.js';
import { HttpError } from '../../http/http-error.js';
import { isObject } from '../../kit/object.js';

/** Characters of `data`; the body of the request is limited anyway. */
const MAX_LENGTH = 65_536;
/** Levels of nesting in `data`; extension results are the deepest. */
const MAX_DEPTH = 8;
const MAX_TRANSPORTS = 8;
const TRANSPORT = /^[a-z0-9-]{1,32}$/;

/** `CollectedClientData` (WebAuthn Level 3, section 5.8.1) after parsing; nothing in it has been checked. */
export interface ClientData {
  readonly challenge: string;
  readonly type: unknown;
  readonly origin: unknown;
  readonly crossOrigin: unknown;
  readonly topOrigin: unknown;
}

interface CredentialResponse<Inner> {
  /** Credential id, base64url. */
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly response: Inner;
  readonly clientExtensionResults: object;
}

/** `RegistrationResponseJSON` (WebAuthn Level 3, section 5.1), with the members that are used. */
export type RegistrationResponse = CredentialResponse<{
  readonly clientDataJSON: string;
  readonly attestationObject: string;
  readonly transports: string[];
}>;

/** `AuthenticationResponseJSON` (WebAuthn Level 3, section 5.1), with the members that are used. */
export type AuthenticationResponse = CredentialResponse<{
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
  readonly userHandle?: string;
}>;

/** The result of a ceremony, as the browser posted it to the callback. */
export type CeremonyResult = { readonly clientData: ClientData; readonly credentialId: Bytes } & (
  | { readonly action: 'register'; readonly response: RegistrationResponse }
  | { readonly action: 'authenticate'; readonly response: AuthenticationResponse }
);

/**
 * Parses the fields `action` and `data` of the callback. The result has the members that are used, with the right types.
 * @throws {HttpError} 400 for anything that browsers do not send
 */
export function parseCeremonyResult(form: Readonly<Record<string, string>>): CeremonyResult {
  const action = ceremonyOf(form['action']);
  const { data } = form;
  if (action === undefined || data === undefined || data.length > MAX_LENGTH || depthOf(data) > MAX_DEPTH) {
    throw malformed();
  }
  const given = parseJsonObject(data);
  const inner = memberObject(given, 'response');
  if (given === undefined || given['type'] !== 'public-key' || given['id'] !== given['rawId'])
    throw malformed();
  const id = octetsText(given, 'id');
  const credentialId = fromBase64Url(id);
  const clientDataJSON = octetsText(inner, 'clientDataJSON');
  if (credentialId === undefined) throw malformed();
  const common = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  const parts = { clientData: clientDataOf(clientDataJSON), credentialId };
  if (action === 'register') {
    const response = {
      clientDataJSON,
      attestationObject: octetsText(inner, 'attestationObject'),
      transports: transportsOf(inner),
    };
    return { ...parts, action, response: { ...common, response } };
  }
  const { userHandle } = inner;
  const hasHandle = userHandle !== undefined && userHandle !== null && userHandle !== '';
  const response = {
    clientDataJSON,
    authenticatorData: octetsText(inner, 'authenticatorData'),
    signature: octetsText(inner, 'signature'),
    ...(hasHandle ? { userHandle: octetsText(inner, 'userHandle') } : undefined),
  };
  return { ...parts, action, response: { ...common, response } };
}

/** The challenge in a result that may be malformed otherwise; `undefined` when there is none. */
export function challengeIn({ data = '' }: Readonly<Record<string, string>>): string | undefined {
  try {
    if (data.length > MAX_LENGTH || depthOf(data) > MAX_DEPTH) return undefined;
    return clientDataOf(octetsText(memberObject(parseJsonObject(data), 'response'), 'clientDataJSON'))
      .challenge;
  } catch {
    return undefined;
  }
}

/** The ceremony that a parameter names; `undefined` for anything else. */
export function ceremonyOf(action: string | null | undefined): Ceremony | undefined {
  return action === 'register' || action === 'authenticate' ? action : undefined;
}

function clientDataOf(clientDataJSON: string): ClientData {
  const octets = fromBase64Url(clientDataJSON);
  const parsed = octets === undefined ? undefined : parseJsonObject(decode(octets));
  const challenge = parsed?.['challenge'];
  if (parsed === undefined || typeof challenge !== 'string' || challenge === '') throw malformed();
  const { type, origin, crossOrigin, topOrigin } = parsed;
  return { challenge, type, origin, crossOrigin, topOrigin };
}

function decode(octets: Bytes): string {
  try {
    const text = fromUtf8(octets);
    return depthOf(text) > MAX_DEPTH ? '' : text;
  } catch {
    return '';
  }
}

function memberObject(value: Record<string, unknown> | undefined, name: string): Record<string, unknown> {
  const member = value?.[name];
  if (!isObject(member)) throw malformed();
  return member;
}

/** A member that must be non-empty base64url in its canonical encoding. */
function octetsText(value: Record<string, unknown>, name: string): string {
  const text = value[name];
  if (typeof text !== 'string' || text === '' || fromBase64Url(text) === undefined) throw malformed();
  return text;
}

/** The transports of a credential. Malformed ones are left out: they are only hints, and stored separated by commas. */
function transportsOf(inner: Record<string, unknown>): string[] {
  const { transports } = inner;
  if (!Array.isArray(transports)) return [];
  const texts = transports.filter((one): one is string => typeof one === 'string' && TRANSPORT.test(one));
  return [...new Set(texts)].slice(0, MAX_TRANSPORTS);
}

/** The levels of nesting in a JSON text, counted before it is parsed, in one pass over its characters (CWE-1333). */
function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let index = 0; index < json.length; index += 1) {
    const character = json[index];
    if (character === '"') inString = !inString;
    else if (inString) index += character === '\\' ? 1 : 0;
    else if (character === '[' || character === '{') deepest = Math.max(deepest, (depth += 1));
    else if (character === ']' || character === '}') depth -= 1;
  }
  return deepest;
}

function malformed(): HttpError {
  return new HttpError(400, 'The fields `action` and `data` are not what a browser sends for a passkey.');
}
