import { describe, expect, it } from 'vitest';
import { codeOfRefusal, refusalOf } from '../../../../../test/oauth-exchange.js';
import { idpRequest, jsonObjectOf, withinTime } from './idp-request.js';

type Answer = (url: string, init: RequestInit) => Response | Promise<Response>;

function access(answer: Answer, allowInsecureRequests = false): Parameters<typeof idpRequest>[0] {
  const fetchLike: typeof fetch = async (input, init) => answer(input as string, init ?? {});
  return { fetch: fetchLike, allowInsecureRequests };
}

const url = 'https://idp.test/x';

/** A body that arrives piece by piece, and never ends. */
function endless(piece: Uint8Array, onCancel: () => void = () => undefined): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull: (controller) => controller.enqueue(piece),
    cancel: onCancel,
  });
}

describe('a request to a provider', () => {
  it('follows no redirect and can be aborted (RFC 9700, 4.12)', async () => {
    const seen: RequestInit[] = [];
    await idpRequest(
      access((_, init) => (seen.push(init), Response.json({}))),
      { url },
    );
    expect(seen[0]).toMatchObject({
      method: 'GET',
      redirect: 'manual',
      headers: { accept: 'application/json' },
    });
    expect(seen[0]?.signal).toBeInstanceOf(AbortSignal);
  });

  it('calls `fetch` without a `this`, because some runtimes refuse another one', async () => {
    const strict = async function (this: unknown): Promise<Response> {
      if (this !== undefined) throw new TypeError('Illegal invocation');
      return Response.json({});
    };
    expect((await idpRequest({ fetch: strict, allowInsecureRequests: false }, { url })).status).toBe(200);
  });

  it.each(['http://idp.test/x', 'ftp://idp.test/x', 'file:///etc/passwd', 'https://a@idp.test/', 'x'])(
    'is not sent to %s (TR-16)',
    async (bad) => {
      let called = false;
      const refused = idpRequest(
        access(() => ((called = true), Response.json({}))),
        { url: bad },
      );
      expect(await codeOfRefusal(refused)).toBe('insecure_endpoint');
      expect(called).toBe(false);
    },
  );

  it.each(['http://127.0.0.1:1/x', 'http://localhost/x', 'http://[::1]/x'])(
    'may be sent to %s',
    async (good) => {
      expect(
        (
          await idpRequest(
            access(() => Response.json({})),
            { url: good },
          )
        ).status,
      ).toBe(200);
    },
  );

  it('fails with the cause when the provider cannot be reached', async () => {
    const cause = new TypeError('ECONNREFUSED');
    const error = await refusalOf(
      idpRequest(
        access(() => Promise.reject(cause)),
        { url },
      ),
    );
    expect(error).toMatchObject({ code: 'idp_unavailable', cause });
  });

  it('gives up after its time, even on a `fetch` that ignores the signal (TR-13; CWE-400)', async () => {
    const refused = idpRequest(
      access(() => new Promise<never>(() => undefined)),
      { url, timeout: 0.01 },
    );
    expect(await codeOfRefusal(refused)).toBe('idp_timeout');
  });

  it('tells `fetch` that it gave up (TR-13)', async () => {
    const signals: (AbortSignal | null | undefined)[] = [];
    const hanging: Answer = (_, { signal }) => {
      signals.push(signal);
      return new Promise<never>(() => undefined);
    };
    await refusalOf(idpRequest(access(hanging), { url, timeout: 0.01 }));
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
  });

  it('knows a redirect that the runtime hides (TR-06; Fetch standard, 4.3)', async () => {
    const hidden = Object.defineProperties(new Response(null), {
      type: { value: 'opaqueredirect' },
      status: { value: 0 },
    });
    expect(
      await codeOfRefusal(
        idpRequest(
          access(() => hidden),
          { url },
        ),
      ),
    ).toBe('redirect_refused');
  });

  it('gives up on a body that dribbles (TR-13)', async () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array([123])),
    });
    expect(
      await codeOfRefusal(
        idpRequest(
          access(() => new Response(body)),
          { url, timeout: 0.01 },
        ),
      ),
    ).toBe('idp_timeout');
  });

  it('stops reading at 1 MiB (TR-14; CWE-409)', async () => {
    let cancelled = false;
    const body = endless(new Uint8Array(65_536), () => (cancelled = true));
    expect(
      await codeOfRefusal(
        idpRequest(
          access(() => new Response(body)),
          { url },
        ),
      ),
    ).toBe('response_too_large');
    expect(cancelled).toBe(true);
  });

  it('fails when the connection breaks in the middle', async () => {
    const body = new ReadableStream({ start: (controller) => controller.error(new TypeError('reset')) });
    expect(
      await codeOfRefusal(
        idpRequest(
          access(() => new Response(body)),
          { url },
        ),
      ),
    ).toBe('idp_unavailable');
  });

  it('reads characters that are cut between two pieces', async () => {
    const bytes = new TextEncoder().encode('{"name":"ünï"}');
    const body = new ReadableStream({
      start: (controller) => {
        for (const byte of bytes) controller.enqueue(new Uint8Array([byte]));
        controller.close();
      },
    });
    expect(
      (
        await idpRequest(
          access(() => new Response(body)),
          { url },
        )
      ).body,
    ).toBe('{"name":"ünï"}');
  });
});

describe('jsonObjectOf', () => {
  const answer = (type: string, body: string): Parameters<typeof jsonObjectOf>[0] => ({
    status: 200,
    headers: new Headers({ 'content-type': type }),
    body,
  });

  it.each([
    'application/json',
    'Application/JSON ; charset=utf-8',
    'application/jwk-set+json',
    'application/problem+json',
  ])('reads %s', (type) => {
    expect(jsonObjectOf(answer(type, '{"a":1}'))).toEqual({ a: 1 });
  });

  it.each(['text/html', '', 'application/jsonp', 'text/json', 'application/javascript'])(
    'does not read %j (RFC 8259, 11)',
    (type) => {
      expect(jsonObjectOf(answer(type, '{"a":1}'))).toBeUndefined();
    },
  );
});

describe('withinTime', () => {
  it('bounds everything together, hooks included', async () => {
    const hanging = async (): Promise<never> => withinTime(() => new Promise(() => undefined), 0.01);
    expect(await codeOfRefusal(hanging())).toBe('idp_timeout');
    expect(await withinTime(async () => 'done', 5)).toBe('done');
  });
});
