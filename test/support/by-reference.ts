/**
 * `Response`, `Headers` and `Request` as some runtimes have them: whatever they are given, they keep, and write into.
 * The standard ones copy (Fetch, section 5.1); `@hono/node-server` replaces the global `Response` by one that does not.
 */
interface Kept {
  headers?: HeadersInit;
}

const StandardHeaders = globalThis.Headers;
const StandardRequest = globalThis.Request;
const StandardResponse = globalThis.Response;

/** What each of our `Headers` was made from: the same object that the caller holds, written into in its place. */
class HeadersByReference extends StandardHeaders {
  readonly #given: HeadersInit | undefined;

  constructor(init?: HeadersInit) {
    super(init);
    this.#given = init;
  }

  override append(name: string, value: string): void {
    super.append(name, value);
    const given = this.#given;
    if (given instanceof StandardHeaders) given.append(name, value);
    else if (Array.isArray(given)) given.push([name, value]);
    else if (given !== undefined) addTo(given as Record<string, string>, name, value);
  }

  override set(name: string, value: string): void {
    super.set(name, value);
    const given = this.#given;
    if (given instanceof StandardHeaders) given.set(name, value);
    else if (Array.isArray(given)) given.push([name, value]);
    else if (given !== undefined) (given as Record<string, string>)[name] = value;
  }
}

function addTo(record: Record<string, string>, name: string, value: string): void {
  const before = record[name];
  record[name] = before === undefined ? value : `${before}, ${value}`;
}

/** The headers that `init` carries: themselves where they are `Headers`, otherwise ones that write through. */
function kept(init: Kept | undefined): Headers {
  const headers = init?.headers;
  return headers instanceof StandardHeaders ? headers : new HeadersByReference(headers);
}

class ResponseByReference extends StandardResponse {
  readonly #headers: Headers;

  constructor(body?: BodyInit | null, init?: ResponseInit) {
    super(body, init);
    this.#headers = kept(init);
    const type = super.headers.get('content-type');
    if (type !== null && !this.#headers.has('content-type')) this.#headers.set('content-type', type);
  }

  override get headers(): Headers {
    return this.#headers;
  }
}

class RequestByReference extends StandardRequest {
  readonly #headers: Headers;

  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(input, init);
    const isCopy = init?.headers === undefined && input instanceof StandardRequest;
    this.#headers = isCopy ? input.headers : kept(init);
    const type = super.headers.get('content-type');
    if (type !== null && !this.#headers.has('content-type')) this.#headers.set('content-type', type);
  }

  override get headers(): Headers {
    return this.#headers;
  }
}

/** Puts them in the place of the runtime's own, for the code that is loaded afterwards; gives the way back. */
export function keepByReference(): () => void {
  Object.assign(globalThis, {
    Headers: HeadersByReference,
    Request: RequestByReference,
    Response: ResponseByReference,
  });
  return () => {
    Object.assign(globalThis, {
      Headers: StandardHeaders,
      Request: StandardRequest,
      Response: StandardResponse,
    });
  };
}
