import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { baseConfig, recordingLogger } from '../../test/support/config.js';
import { Auth } from '../core/auth.js';
import { createNodeListener, toNodeHandler, type NodeListener } from './index.js';

const config = baseConfig({ logger: recordingLogger().logger, timeouts: { body: 0.3 } });
const origin = 'http://127.0.0.1';

const HEAD = [
  'POST /auth/signout HTTP/1.1',
  'Host: 127.0.0.1',
  'Content-Type: application/x-www-form-urlencoded',
  'Content-Length: 60000',
  '',
  '',
].join('\r\n');

it.each<[string, NodeListener]>([
  ['toNodeHandler', toNodeHandler(config, { origin })],
  ['toNodeHandler, with a function', toNodeHandler(() => config, { origin })],
  ['createNodeListener', createNodeListener((request) => Auth(request, config), { origin })],
])(
  'a client that sends one octet after another gets 408, and its connection is closed: %s',
  async (_, listen) => {
    const server = createServer((req, res) => void listen(req, res));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const client = connect(port, '127.0.0.1');
    let answer = '';
    client.on('data', (chunk) => {
      answer += String(chunk);
    });
    // A reset after the answer is a close as well.
    client.on('error', () => {});
    client.write(HEAD);
    const drip = setInterval(() => void (client.writable && client.write('a')), 20);
    try {
      await once(client, 'close');
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    } finally {
      clearInterval(drip);
      client.destroy();
      server.closeAllConnections();
      server.close();
    }
  },
);
