import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** A package that no other registry has. */
export interface PublishedPackage {
  /** Its package.json. */
  readonly manifest: Readonly<Record<string, unknown>> & { readonly name: string; readonly version: string };
  /** Path of what `npm pack` made. */
  readonly tarball: string;
}

/** A registry on loopback. */
export interface Registry {
  readonly origin: string;
  close(): Promise<void>;
}

/** Milliseconds for an answer of the other registry. */
const UPSTREAM_LIMIT = 30_000;
const UPSTREAM_TRIES = 3;
/** Milliseconds that a connection is kept: longer than a package manager takes between two requests. */
const KEEP_ALIVE = 120_000;
/** An hour that every package manager takes for long ago: some refuse what was published today. */
const PUBLISHED = '2026-01-01T00:00:00.000Z';

/** Opens a registry that has one package more than `upstream`, so that recipes are tried with the words users write. */
export async function openRegistry(upstream: string, published: PublishedPackage): Promise<Registry> {
  const { name, version } = published.manifest;
  const archive = readFileSync(published.tarball);
  const elsewhere = new Elsewhere(upstream);
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (path === `/${name}`) return sendJson(response, describe(originOf(server), published, archive));
    if (path === `/${name}/-/${name}-${version}.tgz`) return void response.end(archive);
    elsewhere.pass(request, response, originOf(server)).catch((error: unknown) => {
      if (!response.headersSent) response.statusCode = 502;
      response.end(String(error));
    });
  });
  server.keepAliveTimeout = KEEP_ALIVE;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { origin: originOf(server), close };
}

function originOf(server: Server): string {
  // A TCP server that listens has such an address.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function sendJson(response: ServerResponse, body: unknown): void {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(body));
}

/** What a registry tells of the package. */
function describe(origin: string, { manifest }: PublishedPackage, archive: Buffer): unknown {
  const { name, version } = manifest;
  const dist = {
    tarball: `${origin}/${name}/-/${name}-${version}.tgz`,
    shasum: createHash('sha1').update(archive).digest('hex'),
    integrity: `sha512-${createHash('sha512').update(archive).digest('base64')}`,
  };
  const published = { ...manifest, _id: `${name}@${version}`, dist };
  const time = { created: PUBLISHED, modified: PUBLISHED, [version]: PUBLISHED };
  return { _id: name, name, time, 'dist-tags': { latest: version }, versions: { [version]: published } };
}

/** The other registry. Its tarballs come through this one, too: package managers trust different certificates. */
class Elsewhere {
  readonly #upstream: string;
  /** Path of a tarball to where it is. */
  readonly #tarballs = new Map<string, string>();

  constructor(upstream: string) {
    this.#upstream = upstream;
  }

  /** Answers a request. What is sent to a registry, such as an audit, is not passed on. */
  async pass(
    { method, headers, url = '/' }: IncomingMessage,
    response: ServerResponse,
    origin: string,
  ): Promise<void> {
    if (method !== 'GET' && method !== 'HEAD') {
      response.statusCode = 404;
      return void response.end();
    }
    const there = this.#tarballs.get(url) ?? new URL(`.${url}`, this.#upstream);
    const { status, type, octets } = await read(there, method, headers.accept ?? '*/*');
    const body = type.includes('json') ? Buffer.from(this.#rewrite(String(octets), origin)) : octets;
    response.writeHead(status, { 'content-type': type, 'content-length': body.length });
    response.end(body);
  }

  #rewrite(text: string, origin: string): string {
    return text.replaceAll(/("tarball"\s*:\s*")(https?:[^"]+)"/g, (_, key: string, url: string) => {
      const { pathname } = new URL(url);
      this.#tarballs.set(pathname, url);
      return `${key}${origin}${pathname}"`;
    });
  }
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly octets: Buffer;
}

/** Asks the other registry, again where it says nothing or breaks off: not every package manager does. */
async function read(url: string | URL, method: string, accept: string): Promise<Answer> {
  for (let tried = 1; ; tried += 1) {
    try {
      const signal = AbortSignal.timeout(UPSTREAM_LIMIT);
      const answer = await fetch(url, { method, headers: { accept }, signal });
      const type = answer.headers.get('content-type') ?? 'application/octet-stream';
      const octets = Buffer.from(await answer.arrayBuffer());
      if (answer.status < 500 || tried === UPSTREAM_TRIES) return { status: answer.status, type, octets };
    } catch (error) {
      if (tried === UPSTREAM_TRIES) throw error;
    }
  }
}
