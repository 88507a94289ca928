import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { ask } from './ask.js';

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<URL> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has such an address.
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

it('reads no more of a body than it looks at, and hangs up', async () => {
  let hungUp = false;
  const url = await serve((_, response) => {
    const more = (): void => {
      while (!hungUp && response.write('x'.repeat(65_536)));
    };
    response.on('drain', more).on('close', () => (hungUp = true));
    more();
  });
  const answer = await ask(url);
  expect('body' in answer && answer.body.length).toBe(200_000);
  await expect.poll(() => hungUp, { timeout: 25_000 }).toBe(true);
});

it('is not filled by what unpacks into much', async () => {
  const bomb = gzipSync('x'.repeat(50_000_000));
  const url = await serve((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
  });
  const answer = await ask(url);
  expect('body' in answer && answer.body.length).toBe(200_000);
});

it('follows no redirect, wherever it leads', async () => {
  let asked = 0;
  const inside = await serve((_, response) => void response.end(String((asked += 1))));
  const url = await serve((_, response) => void response.writeHead(302, { location: inside.href }).end());
  expect(await ask(url)).toMatchObject({ status: 302 });
  expect(asked).toBe(0);
});
