import { once } from 'node:events';
import {
  connect as connectHttp2,
  createServer as createHttp2Server,
  type IncomingHttpHeaders,
} from 'node:http2';
import { afterEach, describe, expect, it } from 'vitest';
import { createNodeListener } from './index.js';
import {
  closeAll,
  type Handle,
  listen,
  echo,
  type Echo,
  closeLater,
} from '../../test/support/http-servers.js';

afterEach(closeAll);

describe('HTTP/2', () => {
  interface Http2Answer {
    readonly headers: IncomingHttpHeaders;
    readonly text: string;
  }

  async function ask(handle: Handle, fields: Record<string, string>, body?: string): Promise<Http2Answer> {
    const port = await listen(createHttp2Server(createNodeListener(handle)));
    const session = connectHttp2(`http://127.0.0.1:${port}`);
    closeLater(() => session.destroy());
    const stream = session.request(
      { ':path': '/auth/session?a', ...fields },
      { endStream: body === undefined },
    );
    if (body !== undefined) stream.end(body);
    const [headers] = (await once(stream, 'response')) as [IncomingHttpHeaders];
    let text = '';
    for await (const chunk of stream) text += String(chunk);
    return { headers, text };
  }

  it('takes the host from :authority, and drops pseudo-headers (RFC 9113, section 8.3)', async () => {
    const { headers, text } = await ask(
      echo,
      { ':authority': 'A.example', ':method': 'POST', cookie: 'a=1' },
      'body',
    );
    expect(headers[':status']).toBe(200);
    const seen = JSON.parse(text) as Echo; // the echo handler's own form
    expect(seen).toMatchObject({ method: 'POST', url: 'http://a.example/auth/session?a', body: 'body' });
    expect(seen.headers['cookie']).toBe('a=1');
    expect(Object.keys(seen.headers).filter((name) => name.startsWith(':'))).toEqual([]);
  });

  it('sends cookies one by one, and no header of the connection (RFC 9113, section 8.2.2)', async () => {
    const { headers, text } = await ask(
      async () =>
        new Response('hello', {
          headers: [
            ['set-cookie', 'a=1'],
            ['set-cookie', 'b=2'],
            ['connection', 'close'],
          ],
        }),
      { ':authority': 'a.example' },
    );
    expect([headers['set-cookie'], headers['connection'], text]).toEqual([
      ['a=1', 'b=2'],
      undefined,
      'hello',
    ]);
  });

  it('answers HEAD without a body', async () => {
    const { headers, text } = await ask(async () => new Response('hello'), {
      ':method': 'HEAD',
      ':authority': 'a',
    });
    expect([headers[':status'], text]).toEqual([200, '']);
  });

  it('rejects a Host header that contradicts :authority (HP-04)', async () => {
    const { headers } = await ask(echo, { ':authority': 'a.example', host: 'b.example' });
    expect(headers[':status']).toBe(400);
  });

  it('responds while the body is still being sent, and closes the stream', async () => {
    const port = await listen(
      createHttp2Server(createNodeListener(async () => new Response(null, { status: 413 }))),
    );
    const session = connectHttp2(`http://127.0.0.1:${port}`);
    closeLater(() => session.destroy());
    const stream = session.request({ ':path': '/', ':method': 'POST' });
    stream.on('error', () => {});
    stream.write('part');
    const [headers] = (await once(stream, 'response')) as [IncomingHttpHeaders];
    stream.resume();
    await once(stream, 'close');
    expect(headers[':status']).toBe(413);
  });
});
