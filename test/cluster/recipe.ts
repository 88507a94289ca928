import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { OutgoingHttpHeaders } from 'node:http2';
import { startNginx } from '../../examples/cluster/src/nginx.ts';
import type { Nginx } from '../../examples/cluster/src/nginx.ts';
import { freePorts } from '../../examples/cluster/src/ports.ts';
import { startUpstream } from './upstream.ts';
import type { Upstream } from './upstream.ts';
import { askPlainly, secure, Visitor } from './visitor.ts';

/** What a rule is seen with: the recipe, and a process behind it. */
interface Scene {
  readonly nginx: Nginx;
  readonly visitor: Visitor;
  readonly upstream: Upstream;
}

/** Something that the recipe does, and a change of the recipe that undoes it. */
export interface Rule {
  readonly title: string;
  readonly undo: (recipe: string) => string;
  readonly check: (scene: Scene) => Promise<void>;
  /** How the process answers; otherwise, with 200. */
  readonly answer?: (response: ServerResponse, count: number) => void;
  /** What nginx is told of: otherwise, one process. */
  readonly ports?: (port: number) => Promise<readonly number[]>;
}

/** Replaces a part of the recipe. @throws {Error} when it is not there */
function replace(part: string | RegExp, by: string): Rule['undo'] {
  return (recipe) => {
    const changed = recipe.replace(part, by);
    assert.notEqual(changed, recipe, `The recipe has no ${part}`);
    return changed;
  };
}

/** A field that the process sees as nginx writes it, whatever the client wrote. */
function field(name: string, made: string, expected: string | undefined): Rule {
  return {
    title: `what a client writes into ${name} is replaced`,
    undo: replace(new RegExp(`proxy_set_header ${name} .*`), ''),
    check: async ({ visitor, upstream }) => {
      await visitor.ask(name === 'Host' ? {} : { [name.toLowerCase()]: made });
      assert.equal(upstream.arrived[0]?.headers[name.toLowerCase()], expected);
    },
  };
}

/** As much as a cookie may have; three of them are sent. */
const VALUE = 'x'.repeat(4_000);
const cookies: OutgoingHttpHeaders = {
  cookie: [0, 1, 2].map((n) => `session.${n}=${VALUE}`).join('; '),
};

/** Of two processes, whichever is asked first breaks off. */
const breaksOnce: Rule['answer'] = (response, count) =>
  void (count === 1 ? response.destroy() : response.end('fine'));

/** All rules. */
export const rules: readonly Rule[] = [
  field('X-Forwarded-For', '198.51.100.6', '127.0.0.1'),
  field('X-Forwarded-Proto', 'http', 'https'),
  field('X-Forwarded-Host', 'evil.test', 'example.com'),
  field('Forwarded', 'for=198.51.100.6;proto=http', undefined),
  field('Host', '', 'example.com'),
  {
    title: 'a POST that was sent is not sent again',
    undo: replace('proxy_next_upstream error timeout;', 'proxy_next_upstream error timeout non_idempotent;'),
    answer: (response) => void response.destroy(),
    ports: async (port) => [port, port],
    check: async ({ visitor, upstream }) => {
      assert.equal((await visitor.ask({}, 'name=value'))[':status'], 502);
      assert.equal(upstream.arrived.length, 1);
    },
  },
  {
    title: 'a GET that a process broke off is answered by the next one',
    undo: replace('proxy_next_upstream error timeout;', 'proxy_next_upstream off;'),
    answer: breaksOnce,
    ports: async (port) => [port, port],
    check: async ({ visitor }) => assert.equal((await visitor.ask())[':status'], 200),
  },
  {
    title: 'a POST that a process did not take is answered by the next one',
    undo: replace('proxy_next_upstream error timeout;', 'proxy_next_upstream off;'),
    ports: async (port) => [...(await freePorts(1)), port],
    check: async ({ visitor, upstream }) => {
      for (const time of [1, 2, 3]) {
        assert.equal((await visitor.ask({}, 'name=value'))[':status'], 200);
        assert.equal(upstream.arrived.length, time);
      }
    },
  },
  {
    title: 'a session in several cookies arrives',
    undo: replace(/large_client_header_buffers .*/, ''),
    check: async ({ visitor, upstream }) => {
      assert.equal((await visitor.ask(cookies))[':status'], 200);
      assert.equal(upstream.arrived[0]?.headers.cookie, cookies['cookie']);
    },
  },
  {
    title: 'an answer that sets several cookies arrives',
    undo: replace(/proxy_buffer_size .*/, ''),
    answer: (response) => {
      const lines = [0, 1, 2].map((n) => `session.${n}=${VALUE}; Path=/; HttpOnly; SameSite=Lax`);
      response.writeHead(200, { 'Set-Cookie': lines }).end();
    },
    check: async ({ visitor }) => assert.equal((await visitor.ask())['set-cookie']?.length, 3),
  },
  {
    title: 'a body of more than a megabyte is refused',
    undo: replace('client_max_body_size 1m;', 'client_max_body_size 8m;'),
    check: async ({ visitor, upstream }) => {
      assert.equal((await visitor.ask({}, 'x'.repeat(1_100_000)))[':status'], 413);
      assert.equal(upstream.arrived.length, 0);
    },
  },
  {
    title: 'connections to a process are used again',
    undo: replace('proxy_set_header Connection "";', ''),
    check: async ({ visitor, upstream }) => {
      for (let time = 0; time < 5; time++) await visitor.ask();
      assert.equal(upstream.connections(), 1);
    },
  },
  {
    title: 'browsers get HTTP/2',
    undo: replace(/ http2/g, ''),
    check: async ({ nginx }) => {
      const socket = secure({ ...nginx, servername: 'example.com' });
      const code = await once(socket, 'secureConnect').then(
        () => undefined,
        (error: unknown) => error,
      );
      socket.destroy();
      assert.equal(code, undefined);
      assert.equal(socket.alpnProtocol, 'h2');
    },
  },
  {
    title: 'another name gets no certificate',
    undo: replace(/server \{\n {2}listen 443 ssl http2 default_server;[^}]*\}/, ''),
    check: async ({ nginx }) => {
      const socket = secure({ ...nginx, servername: 'evil.test' });
      // Whoever accepts the certificate of another name would find a different error here.
      await assert.rejects(once(socket, 'secureConnect'), { code: /UNRECOGNIZED_NAME/ });
    },
  },
  {
    title: 'another name does not reach the application over a connection that is there',
    undo: replace('return 421;', 'location / { proxy_pass http://app; }'),
    check: async ({ visitor, upstream }) => {
      assert.equal((await visitor.ask({ ':authority': 'evil.test' }))[':status'], 421);
      assert.equal(upstream.arrived.length, 0);
    },
  },
  {
    title: 'without TLS, everybody is sent to the one name',
    undo: replace('https://example.com$request_uri', 'https://$host$request_uri'),
    check: async ({ nginx }) => {
      const { statusCode, headers } = await askPlainly(nginx, 'evil.test', '/auth/signin?a=b');
      assert.equal(statusCode, 301);
      assert.equal(headers.location, 'https://example.com/auth/signin?a=b');
    },
  },
  {
    title: 'browsers are told to stay with TLS, in errors, too',
    undo: replace(/add_header Strict-Transport-Security .*/, ''),
    answer: (response) => void response.writeHead(500).end(),
    check: async ({ visitor }) =>
      assert.equal((await visitor.ask())['strict-transport-security'], 'max-age=31536000'),
  },
];

/** Sees whether a rule holds. @throws {Error} when it does not */
export async function holds(rule: Rule, edit: Rule['undo'] = (recipe) => recipe): Promise<void> {
  const upstream = await startUpstream(rule.answer);
  try {
    const ports = (await rule.ports?.(upstream.port)) ?? [upstream.port];
    const nginx = await startNginx(ports, edit);
    const visitor = new Visitor(nginx);
    try {
      await rule.check({ nginx, visitor, upstream });
    } finally {
      visitor.close();
      await nginx.stop();
    }
  } finally {
    await upstream.stop();
  }
}
