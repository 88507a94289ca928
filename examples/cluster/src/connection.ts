import { connect } from 'node:http2';
import type { ClientHttp2Session, ClientHttp2Stream, OutgoingHttpHeaders } from 'node:http2';
import { connect as connectTcp } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** What a browser sends. */
export interface Sent {
  /** Path and query. */
  readonly path: string;
  readonly cookie: string;
  /** A form: then it is a POST. */
  readonly form?: URLSearchParams;
}

/** What comes back. */
export interface Received {
  readonly status: number;
  /** `''` when it is no redirect. */
  readonly location: string;
  readonly setCookies: readonly string[];
  readonly text: string;
}

/** How one browser reaches the application. */
export interface Connection {
  /** @throws {Error} when the connection breaks */
  send(sent: Sent): Promise<Received>;
  /** Closes what is open; the next request opens it again. */
  rest(): void;
}

/** Where browsers find the application. */
export interface Front {
  /** Where they believe they are. */
  readonly origin: string;
  /** A connection for one browser. */
  connect(): Connection;
  stop(): Promise<void>;
}

/** HTTP/1.1 without TLS, over connections that all browsers share. */
export class PlainConnection implements Connection {
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  async send({ path, cookie, form }: Sent): Promise<Received> {
    const init = form === undefined ? {} : { method: 'POST', body: form };
    const response = await fetch(new URL(path, this.#origin), {
      ...init,
      redirect: 'manual',
      headers: { cookie },
    });
    const { status, headers } = response;
    const location = headers.get('location') ?? '';
    return { status, location, setCookies: headers.getSetCookie(), text: await response.text() };
  }

  // The connections are of the process.
  rest(): void {}
}

/** Where a {@link SecureConnection} leads. */
export interface Secured {
  /** The origin that browsers see; its name is in the certificate. */
  readonly origin: string;
  /** Where that is really, on this machine. */
  readonly port: number;
  /** The only authority whose certificates are trusted, in PEM. */
  readonly ca: string;
  /** Where the browser comes from: one of 127.0.0.0/8. */
  readonly localAddress: string;
}

/** Milliseconds until a browser gives a request up. */
const PATIENCE = 60_000;

/** HTTP/2 over TLS, from an address of its own. */
export class SecureConnection implements Connection {
  readonly #place: Secured;
  #session: ClientHttp2Session | undefined;

  constructor(place: Secured) {
    this.#place = place;
  }

  async send(sent: Sent): Promise<Received> {
    return receive(this.#open().request(headersOf(sent, this.#place.origin)), sent.form);
  }

  rest(): void {
    this.#session?.close();
    this.#session = undefined;
  }

  #open(): ClientHttp2Session {
    const { origin, port, ca, localAddress } = this.#place;
    if (this.#session !== undefined && !this.#session.closed && !this.#session.destroyed)
      return this.#session;
    const session = connect(origin, {
      createConnection: () =>
        connectTls({
          socket: connectTcp({ host: '127.0.0.1', port, localAddress }),
          ca,
          servername: new URL(origin).hostname,
          ALPNProtocols: ['h2'],
        }),
    });
    // Requests that are under way are rejected, too.
    session.on('error', () => undefined);
    this.#session = session;
    return session;
  }
}

function headersOf({ path, cookie, form }: Sent, origin: string): OutgoingHttpHeaders {
  const common = { ':path': path, ...(cookie === '' ? {} : { cookie }) };
  if (form === undefined) return { ':method': 'GET', ...common };
  const type = 'application/x-www-form-urlencoded';
  return { ':method': 'POST', ...common, origin, 'sec-fetch-site': 'same-origin', 'content-type': type };
}

function receive(stream: ClientHttp2Stream, form: URLSearchParams | undefined): Promise<Received> {
  return new Promise((resolve, reject) => {
    let head: Omit<Received, 'text'> | undefined;
    let text = '';
    stream.on('response', (headers) => {
      const { ':status': status = 0, location = '', 'set-cookie': setCookies = [] } = headers;
      head = { status, location, setCookies };
    });
    stream.setEncoding('utf8').on('data', (part: string) => (text += part));
    stream.on('end', () => head !== undefined && resolve({ ...head, text }));
    stream.on('error', reject);
    stream.on('close', () => reject(new Error('The stream ended without an answer.')));
    stream.setTimeout(PATIENCE, () => stream.close());
    stream.end(form?.toString());
  });
}
