import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { askApplication } from './ask-application.js';

it('asks the address alone that was named, whatever stands in its path', async () => {
  const paths: string[] = [];
  const server = createServer(({ url }, response) => {
    paths.push(url ?? '');
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    // A server that listens on a port has such an address.
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { providers } = await askApplication({ origin, basePath: '//other.invalid' });
    expect(providers).toMatchObject({ status: 200 });
    expect(paths).toContain('//other.invalid/providers');
  } finally {
    server.close();
  }
});
