import type { Exchange } from '../contracts/exchange.js';
import type { ResolvedClient } from '../contracts/api-settings.js';
import { equalBytes } from '../crypto/equal.js';
import { sha256 } from '../crypto/digest.js';
import { fromBase64 } from '../kit/base64.js';
import { fromUtf8 } from '../kit/bytes.js';
import { apiOf } from './api-records.js';
import { OAuthRefusal } from './refusal.js';

const BASIC = /^Basic +([A-Za-z0-9+/]+={0,2})$/i;
const CHALLENGE = 'Basic realm="token"';

function unknown(message: string): OAuthRefusal {
  return new OAuthRefusal('invalid_client', message, CHALLENGE);
}

/** The form that a client sent. @throws {OAuthRefusal} for a body of another type, or with a parameter twice */
export function formOf({ request }: Exchange): Readonly<Record<string, string>> {
  const type = (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded')
    throw new OAuthRefusal('invalid_request', 'Send the parameters as application/x-www-form-urlencoded.');
  if (request.duplicated.length > 0)
    throw new OAuthRefusal('invalid_request', 'A parameter was sent more than once.');
  return request.form;
}

/**
 * The client of a request, authenticated if it has a secret (RFC 6749, section 2.3.1).
 * @throws {OAuthRefusal} (rejects) `invalid_client`
 */
export async function authenticateClient(exchange: Exchange): Promise<ResolvedClient> {
  const form = formOf(exchange);
  const { clients } = apiOf(exchange.settings);
  const basic = readBasic(exchange.request.headers.get('authorization'));
  if (basic !== undefined && form['client_secret'] !== undefined)
    throw new OAuthRefusal('invalid_request', 'The client authenticates in two ways at once.');
  const id = basic?.id ?? form['client_id'] ?? '';
  if (form['client_id'] !== undefined && form['client_id'] !== id)
    throw new OAuthRefusal('invalid_request', 'The parameter `client_id` is that of another client.');
  const secret = basic?.secret ?? form['client_secret'];
  const client = clients.get(id);
  if (client === undefined) throw unknown('There is no client with this `client_id`.');
  if (client.secrets.length === 0) {
    if (secret !== undefined && secret !== '') throw unknown('A public client has no secret.');
    return client;
  }
  if (secret === undefined || !(await isOneOf(secret, client.secrets)))
    throw unknown('The client must authenticate with its secret.');
  return client;
}

/** Compares hashes, so that nothing can be learned from the time it takes. */
async function isOneOf(secret: string, secrets: readonly string[]): Promise<boolean> {
  const sent = await sha256(secret);
  const known = await Promise.all(secrets.map(async (one) => equalBytes(await sha256(one), sent)));
  return known.includes(true);
}

function readBasic(header: string | null): { readonly id: string; readonly secret: string } | undefined {
  if (header === null) return undefined;
  const octets = fromBase64(BASIC.exec(header.trim())?.[1] ?? '');
  try {
    const text = octets === undefined ? '' : fromUtf8(octets);
    const colon = text.indexOf(':');
    if (colon < 1) throw new TypeError('No id and secret.');
    // RFC 6749, section 2.3.1: both are encoded as in a form.
    return { id: decoded(text.slice(0, colon)), secret: decoded(text.slice(colon + 1)) };
  } catch {
    throw unknown('The header field `Authorization` must be of the scheme Basic.');
  }
}

function decoded(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}
