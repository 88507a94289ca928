import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createNodeListener } from './index.js';
import { closeAll, serve, serveHandle, defer } from '../../test/support/http-servers.js';

afterEach(closeAll);

describe('responses', () => {
  it('keep status, headers and every cookie', async () => {
    const headers = new Headers([
      ['set-cookie', 'a=1; Expires=Wed, 02 Jan 2030 03:04:05 GMT'],
      ['set-cookie', 'b=2'],
      ['x-a', '1'],
      ['connection', 'keep-alive'],
    ]);
    const port = await serveHandle(async () => new Response('hello', { status: 418, headers }));
    const response = await fetch(`http://127.0.0.1:${port}/`);
    expect([response.status, await response.text(), response.headers.get('x-a')]).toEqual([
      418,
      'hello',
      '1',
    ]);
    expect(response.headers.getSetCookie()).toEqual(['a=1; Expires=Wed, 02 Jan 2030 03:04:05 GMT', 'b=2']);
  });

  it('add to the cookies and Vary header of middleware', async () => {
    const listener = createNodeListener(
      async () =>
        new Response(null, {
          headers: [
            ['set-cookie', 'b=2'],
            ['vary', 'Cookie'],
          ],
        }),
    );
    const port = await serve((req, res) => {
      res.setHeader('Set-Cookie', 'a=1');
      res.setHeader('Vary', 'Origin');
      void listener(req, res);
    });
    const { headers } = await fetch(`http://127.0.0.1:${port}/`);
    expect([headers.getSetCookie(), headers.get('vary')]).toEqual([['a=1', 'b=2'], 'Origin, Cookie']);
  });

  it('have no body for HEAD', async () => {
    const port = await serveHandle(async () => new Response('hello', { headers: { 'content-length': '5' } }));
    const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'HEAD' });
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([
      200,
      '5',
      '',
    ]);
  });

  it('stream, as fast as the client reads', async () => {
    const chunk = new Uint8Array(65_536);
    let sent = 0;
    const port = await serveHandle(
      async () =>
        new Response(
          new ReadableStream(
            {
              pull: (controller) => {
                sent += 1;
                if (sent > 400) controller.close();
                else controller.enqueue(chunk);
              },
            },
            { highWaterMark: 0 },
          ),
        ),
    );
    const [answer] = (await once(httpRequest({ port, host: '127.0.0.1' }).end(), 'response')) as [
      IncomingMessage,
    ];
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(sent).toBeLessThan(400);
    let size = 0;
    for await (const piece of answer) size += (piece as Uint8Array).length;
    expect(size).toBe(400 * 65_536);
  });

  it('end without an error when the client disconnects, and abort the signal', async () => {
    const aborted = defer<undefined>();
    const cancelled = defer<undefined>();
    const errors: unknown[] = [];
    // A request that is collected takes the link to its signal along: the handler of a real application still has it.
    const kept: Request[] = [];
    const port = await serveHandle(
      async (request) => {
        kept.push(request);
        request.signal.addEventListener('abort', () => aborted.resolve(undefined));
        return new Response(
          new ReadableStream({
            pull: async (controller) => {
              await new Promise((resolve) => setTimeout(resolve, 1));
              controller.enqueue(new Uint8Array(65_536));
            },
            cancel: () => cancelled.resolve(undefined),
          }),
        );
      },
      { onError: (error) => errors.push(error) },
    );
    const client = httpRequest({ port, host: '127.0.0.1' }).end();
    const [answer] = (await once(client, 'response')) as [IncomingMessage];
    answer.on('error', () => {});
    client.destroy();
    await Promise.all([aborted.promise, cancelled.promise]);
    expect(kept).toHaveLength(1);
    expect(errors).toEqual([]);
  });

  it('end without an error when the client disconnects before it has sent its body', async () => {
    const outcome = defer<unknown>();
    const errors: unknown[] = [];
    const port = await serveHandle(
      async (request) => {
        outcome.resolve(await request.text().catch((error: unknown) => error));
        throw new Error('nobody waits for this');
      },
      { onError: (error) => errors.push(error) },
    );
    const socket = connect(port, '127.0.0.1');
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc', () => socket.destroy());
    expect(await outcome.promise).toBeInstanceOf(Error);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(errors).toEqual([]);
  });

  it('close the connection when their body fails', async () => {
    const errors: unknown[] = [];
    const body = (): ReadableStream =>
      new ReadableStream({
        pull: (controller) => controller.error(new Error('broken')),
      });
    const port = await serveHandle(async () => new Response(body()), {
      onError: (error) => errors.push(error),
    });
    await expect(fetch(`http://127.0.0.1:${port}/`).then((response) => response.text())).rejects.toThrow(
      /terminated|failed/,
    );
    expect(errors).toHaveLength(1);
  });
});

describe('failures', () => {
  it('are passed to onError, and reach the client without their message (LG-06)', async () => {
    const errors: unknown[] = [];
    const port = await serveHandle(() => Promise.reject(new Error('internal')), {
      onError: (error) => errors.push(error),
    });
    const response = await fetch(`http://127.0.0.1:${port}/`);
    expect(response.status).toBe(500);
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(await response.text()).not.toContain('internal');
    expect(errors).toHaveLength(1);
  });

  it('are passed to `next`, except for malformed requests', async () => {
    const listener = createNodeListener(() => Promise.reject(new Error('internal')));
    const port = await serve((req, res) => {
      void listener(req, res, (error) => {
        res.statusCode = 599;
        res.end(String(error));
      });
    });
    const response = await fetch(`http://127.0.0.1:${port}/`);
    expect([response.status, await response.text()]).toEqual([599, 'Error: internal']);
    expect((await fetch(`http://127.0.0.1:${port}//x`)).status).toBe(404);
  });
});
