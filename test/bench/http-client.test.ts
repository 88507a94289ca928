import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { isWhole, load } from '../../bench/src/beyond/http-client.ts';

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  closers.push(() => server.close().closeAllConnections());
  await once(server, 'listening');
  // A server that listens on a port has one.
  return (server.address() as AddressInfo).port;
}

const requests = ['GET / HTTP/1.1\r\nHost: app.test\r\n\r\n'];
const volume = { requests, connections: 4, ms: 50 };
const body = `Ada ${'x'.repeat(200_000)}`;

describe('the load generator', () => {
  it('counts answers with a length, and those in chunks', async () => {
    let served = 0;
    const port = await serve((_, res) => {
      served += 1;
      if (served % 2 === 0) res.write('Ada');
      res.end('Ada');
    });
    const { answers, perSecond, p50, p99 } = await load({ ...volume, port });
    expect(answers).toBe(served);
    // More than one on each connection; how many, only the machine knows.
    expect(answers).toBeGreaterThan(volume.connections);
    expect(perSecond).toBeGreaterThan(0);
    expect(p99).toBeGreaterThanOrEqual(p50);
  });

  it('waits for answers that come in many parts', async () => {
    const port = await serve((_, res) => res.end(body));
    // One on each connection at least; how many more, only the machine knows.
    expect((await load({ ...volume, port })).answers).toBeGreaterThanOrEqual(volume.connections);
  });

  it('refuses an answer that is not 200', async () => {
    const port = await serve((_, res) => res.writeHead(500).end('Ada'));
    await expect(load({ ...volume, port })).rejects.toThrow('a wrong answer: HTTP/1.1 500');
  });

  it('refuses a body that does not tell of the session', async () => {
    const port = await serve((_, res) => res.end('null'));
    await expect(load({ ...volume, port, ms: 1000 })).rejects.toThrow('a wrong answer: HTTP/1.1 200');
  });

  it('refuses a connection that is closed', async () => {
    const port = await serve((_, res) => res.destroy());
    await expect(load({ ...volume, port })).rejects.toThrow(/closed|ECONNRESET/);
  });

  it.each([
    ['HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nAda', true],
    ['HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nAda', false],
    ['HTTP/1.1 200 OK\r\nContent-Length: 3', false],
    ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nAda\r\n0\r\n\r\n', true],
    ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nAda\r\n', false],
  ])('frames %j: %s', (answer, whole) => {
    expect(isWhole(Buffer.from(answer))).toBe(whole);
  });
});
