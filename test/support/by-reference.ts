// `Response`, `Headers` and `Request` as some runtimes have them. The standard ones copy what they are given (Fetch,
// section 5.1); these keep it and write into it, or forget what was added later. `@hono/node-server` puts such a
// `Response` in the place of the global one: 1.19 gives a copy what the first one was made of.

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

/** The headers that a request's `init` carries: themselves where they are `Headers`, otherwise ones that write through. */
function kept(init: Kept | undefined): Headers {
  const headers = init?.headers;
  return headers instanceof StandardHeaders ? headers : new HeadersByReference(headers);
}

class ResponseByReference extends StandardResponse {
  readonly #given: HeadersInit | undefined;

  constructor(body?: BodyInit | null, init?: ResponseInit) {
    super(body, init);
    this.#given = init?.headers;
  }

  /** Headers that were given are shared; of a record or a list, what is added afterwards reaches nobody. */
  override get headers(): Headers {
    const given = this.#given;
    if (given instanceof StandardHeaders) return given;
    const headers = new StandardHeaders(given);
    const type = super.headers.get('content-type');
    if (type !== null && !headers.has('content-type')) headers.set('content-type', type);
    return headers;
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
