import type { CreationOptionsJSON, RequestOptionsJSON } from '../../src/types/webauthn.js';
import { InvalidStateError } from './authenticator.js';
import type { AnswerJSON, Authenticator } from './authenticator.js';
import type { Browser } from './browser.js';

const base64url = (octets: BufferSource): string =>
  Buffer.from(
    octets instanceof ArrayBuffer
      ? new Uint8Array(octets)
      : new Uint8Array(octets.buffer, octets.byteOffset, octets.byteLength),
  ).toString('base64url');
const arrayBuffer = (text: unknown): ArrayBuffer =>
  Uint8Array.from(Buffer.from(String(text), 'base64url')).buffer;

/** `navigator.credentials` of a browser in which the authenticator lives; what it was asked is kept. */
export class CredentialsContainerDouble {
  readonly asked: CredentialRequestOptions[] = [];
  readonly #authenticator: Authenticator;

  constructor(authenticator: Authenticator) {
    this.#authenticator = authenticator;
  }

  async create(options: CredentialCreationOptions = {}): Promise<Credential | null> {
    options.signal?.throwIfAborted();
    const { publicKey } = options;
    if (publicKey === undefined) throw new TypeError('no options for a public key');
    const { challenge, user, excludeCredentials = [], ...rest } = publicKey;
    // What a page gave as octets, as the server sent it.
    const json = {
      ...rest,
      challenge: base64url(challenge),
      user: { ...user, id: base64url(user.id) },
      excludeCredentials: excludeCredentials.map((one) => ({ ...one, id: base64url(one.id) })),
    } as CreationOptionsJSON;
    try {
      return toCredential(this.#authenticator.register(json));
    } catch (error) {
      if (error instanceof InvalidStateError)
        throw new DOMException('there is one already', 'InvalidStateError');
      throw error;
    }
  }

  async get(options: CredentialRequestOptions = {}): Promise<Credential | null> {
    this.asked.push(options);
    options.signal?.throwIfAborted();
    const { publicKey } = options;
    if (publicKey === undefined) throw new TypeError('no options for a public key');
    const { challenge, allowCredentials = [], ...rest } = publicKey;
    // As above.
    const json = {
      ...rest,
      challenge: base64url(challenge),
      allowCredentials: allowCredentials.map((one) => ({ ...one, id: base64url(one.id) })),
    } as RequestOptionsJSON;
    try {
      return toCredential(this.#authenticator.authenticate(json));
    } catch (cause) {
      // Section 5.1.4.2: a browser does not say that there is no credential.
      throw Object.assign(new DOMException('not allowed', 'NotAllowedError'), { cause });
    }
  }
}

function toCredential(answer: AnswerJSON): Credential {
  const { transports, ...octets } = answer.response;
  const response = Object.fromEntries(
    Object.entries(octets).map(([name, text]) => [name, arrayBuffer(text)]),
  );
  const credential = {
    id: answer.id,
    rawId: arrayBuffer(answer.rawId),
    type: answer.type,
    authenticatorAttachment: answer.authenticatorAttachment,
    getClientExtensionResults: () => answer.clientExtensionResults,
    response: { userHandle: null, ...response, getTransports: () => transports },
  };
  return credential;
}

/** `fetch` of a page in this browser: cookies go with the requests, redirects are not followed. */
export function fetchOf(browser: Browser, origin: string): typeof fetch {
  return async (input, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set('cookie', browser.cookieHeader());
    const { credentials: _, ...rest } = init;
    return browser.send(
      new Request(new URL(input instanceof Request ? input.url : input, origin), { ...rest, headers }),
    );
  };
}
