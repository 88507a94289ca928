import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:http2';
import type { ClientHttp2Session, IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http2';
import { connect as connectTls } from 'node:tls';
import type { TLSSocket } from 'node:tls';
import type { Nginx } from '../../examples/cluster/src/nginx.ts';

/** Milliseconds until an answer is given up. */
const PATIENCE = 20_000;

/** Sends what no browser sends, and sees what comes back, over one connection. */
export class Visitor {
  readonly #session: ClientHttp2Session;

  constructor({ origin, port, ca }: Nginx) {
    this.#session = connect(origin, {
      createConnection: () => secure({ port, ca, servername: new URL(origin).hostname }),
    });
    // Requests that are under way are rejected, too.
    this.#session.on('error', () => undefined);
  }

  /** The headers of the answer, or none if there is no answer; `body` makes it a POST. */
  async ask(headers: OutgoingHttpHeaders = {}, body?: string): Promise<IncomingHttpHeaders> {
    const method = body === undefined ? 'GET' : 'POST';
    const stream = this.#session.request({ ':path': '/', ':method': method, ...headers });
    let answer: IncomingHttpHeaders = {};
    stream.once('response', (given) => {
      answer = given;
      // What nginx refuses, it does not read to the end.
      stream.destroy();
    });
    stream.on('error', () => undefined).resume();
    stream.setTimeout(PATIENCE, () => stream.destroy());
    const closed = new Promise<void>((resolve) => stream.once('close', resolve));
    stream.end(body);
    await closed;
    return answer;
  }

  close(): void {
    this.#session.destroy();
  }
}

interface Target {
  readonly port: number;
  readonly ca: string;
  readonly servername: string;
}

/** A TLS connection that offers HTTP/2; the certificate must be one of `ca` for `servername`. */
export function secure({ port, ca, servername }: Target): TLSSocket {
  return connectTls({ host: '127.0.0.1', port, ca, servername, ALPNProtocols: ['h2'] });
}

/** Asks without TLS, as a host of one's own making. */
export async function askPlainly({ plainPort }: Nginx, host: string, path: string): Promise<IncomingMessage> {
  const request = get({ host: '127.0.0.1', port: plainPort, path, headers: { host }, agent: false });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  answer.resume();
  return answer;
}
