import { fc } from '../../../test/support/seeded.js';
import { describe, expect, it } from 'vitest';
import type { RequestBody } from './request-body.js';
import { readBody } from './request-body.js';
import { HttpError } from './http-error.js';

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

function post(body: BodyInit | null, contentType?: string, headers: Record<string, string> = {}): Request {
  // A stream needs `duplex`, which the DOM's type does not know.
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' };
  const request = new Request('https://example.com/auth/signin', init);
  if (contentType !== undefined) request.headers.set('content-type', contentType);
  else if (!(body instanceof FormData)) request.headers.delete('content-type');
  return request;
}

function read(
  body: BodyInit | null,
  contentType?: string,
  acceptsData: boolean = false,
): Promise<RequestBody> {
  return readBody(post(body, contentType), { acceptsData, seconds: 10 });
}

async function statusOf(work: Promise<unknown>): Promise<unknown> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof HttpError ? error.status : error;
}

function endless(): {
  readonly stream: ReadableStream<Uint8Array>;
  readonly sent: () => number;
  readonly cancelled: () => boolean;
} {
  let sent = 0;
  let cancelled = false;
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      sent += 1024;
      controller.enqueue(new Uint8Array(1024).fill(0x61));
    },
    cancel: () => {
      cancelled = true;
    },
  });
  return { stream, sent: () => sent, cancelled: () => cancelled };
}

describe('bodies that are accepted', () => {
  it('reads the three content types, with parameters and in any case', async () => {
    const expected = { csrfToken: 'x', email: 'a@example.com' };
    const text = JSON.stringify(expected);
    const form = 'csrfToken=x&email=a%40example.com';
    for (const type of [FORM, `${FORM};charset=UTF-8`, `${FORM} ; Charset="utf-8"`, FORM.toUpperCase()]) {
      expect((await read(form, type)).form).toEqual(expected);
    }
    for (const type of [JSON_TYPE, `${JSON_TYPE}; charset=utf-8`, ` ${JSON_TYPE} `]) {
      expect((await read(text, type)).form).toEqual(expected);
    }
    const multipart = new FormData();
    for (const [name, value] of Object.entries(expected)) multipart.append(name, value);
    expect((await read(multipart)).form).toEqual(expected);
  });

  it('decodes forms (URL standard, section 5.1)', async () => {
    const { form } = await read('a=1+2&b=%2B%26%3D&c=%E2%82%AC&d&e=&&f=x=y', FORM);
    expect(form).toEqual({ a: '1 2', b: '+&=', c: '€', d: '', e: '', f: 'x=y' });
  });

  it('treats a missing body as an empty form', async () => {
    expect(await read(null)).toMatchObject({ form: {}, data: undefined, duplicated: [] });
    expect(await read('', 'text/plain')).toMatchObject({ form: {} });
    expect(await read('', JSON_TYPE)).toMatchObject({ form: {} });
  });

  it('keeps the first value of duplicated fields, and lists their names', async () => {
    expect(await read('code=1&state=s&code=2&code=3', FORM)).toMatchObject({
      form: { code: '1', state: 's' },
      duplicated: ['code'],
    });
    const multipart = new FormData();
    multipart.append('a', '1');
    multipart.append('a', '2');
    expect((await read(multipart)).duplicated).toEqual(['a']);
  });

  it('accepts any JSON value as `data`, if the action has it', async () => {
    for (const data of [null, 1, 'x', [1, [2]], { a: { b: [] } }]) {
      expect(await read(JSON.stringify({ csrfToken: 't', data }), JSON_TYPE, true)).toMatchObject({
        form: { csrfToken: 't' },
        data,
      });
    }
    expect((await read('{}', JSON_TYPE, true)).data).toBeUndefined();
    expect((await read('data=x', FORM, true)).data).toBe('x');
  });
});

describe('bodies that are rejected', () => {
  it.each([
    undefined,
    '',
    'text/plain',
    'application/json;text',
    'application/json; text/plain',
    'application/json, text/plain',
    'text/plain; application/json',
    'application/json; charset',
    'application/json; charset=utf-16',
    'application/json; charset=iso-8859-1',
    'application/jsonp',
    'application/x-www-form-urlencoded-x',
    'application/ld+json',
    'application/csp-report',
    'multipart/mixed; boundary=x',
    'text/html',
    'json',
    '*/*',
  ])('rejects the content type %j with 415 (CS-07)', async (type) => {
    expect(await statusOf(read('{"a":"b"}', type))).toBe(415);
  });

  it.each([
    ['{', JSON_TYPE],
    ['null', JSON_TYPE],
    ['[]', JSON_TYPE],
    ['"text"', JSON_TYPE],
    ['1', JSON_TYPE],
    ['{"a":1}', JSON_TYPE],
    ['{"a":null}', JSON_TYPE],
    ['{"a":["b"]}', JSON_TYPE],
    ['{"a":{"b":"c"}}', JSON_TYPE],
    ['{"data":{}}', JSON_TYPE],
    ['{"a":"b"} x', JSON_TYPE],
    ['\ufeff{"a":"b"}', JSON_TYPE],
    ['a=%', FORM],
    ['a=%zz', FORM],
    ['%ff=a', FORM],
    ['a=%C0%AF', FORM],
    ['not multipart', 'multipart/form-data; boundary=x'],
    ['--x\r\n', 'multipart/form-data; boundary=x'],
    ['--x--', 'multipart/form-data'],
  ])('rejects %j as %s with 400', async (body, type) => {
    expect(await statusOf(read(body, type))).toBe(400);
  });

  it('rejects what is not UTF-8', async () => {
    for (const type of [JSON_TYPE, FORM]) {
      expect(await statusOf(read(new Uint8Array([0x22, 0xff, 0xfe, 0x22]), type))).toBe(400);
    }
  });

  it('rejects files', async () => {
    const multipart = new FormData();
    multipart.append('a', new Blob(['x']), 'x.txt');
    expect(await statusOf(read(multipart))).toBe(400);
  });

  it('rejects more than 64 KiB, but accepts 64 KiB', async () => {
    expect((await read(`a=${'x'.repeat(65_534)}`, FORM)).form['a']).toHaveLength(65_534);
    expect(await statusOf(read(`a=${'x'.repeat(65_535)}`, FORM))).toBe(413);
    expect(await statusOf(read('x'.repeat(100_000), 'text/plain'))).toBe(413);
  });

  it('counts octets while reading, whatever Content-Length says', async () => {
    const body = endless();
    const request = post(body.stream, FORM, { 'content-length': '10' });
    expect(await statusOf(readBody(request, { acceptsData: false, seconds: 10 }))).toBe(413);
    expect(body.sent()).toBeLessThan(100_000);
    expect(body.cancelled()).toBe(true);
  });

  it('rejects a body whose Content-Length is too large', async () => {
    const body = endless();
    const request = post(body.stream, FORM, { 'content-length': '1000000' });
    expect(await statusOf(readBody(request, { acceptsData: false, seconds: 10 }))).toBe(413);
    expect(body.sent()).toBeLessThanOrEqual(1024);
  });

  it('rejects a body that breaks off, and one that has been read already', async () => {
    const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) });
    expect(await statusOf(readBody(post(broken, FORM), { acceptsData: false, seconds: 10 }))).toBe(400);
    const used = post('a=b', FORM);
    await used.text();
    expect(await statusOf(readBody(used, { acceptsData: false, seconds: 10 }))).toBe(400);
  });

  it('rejects 20 000 fields and deeply nested JSON (DL-02)', async () => {
    expect(await statusOf(read('a=1&'.repeat(16_000), FORM))).toBe(400);
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`f${index}`, '']));
    expect(await statusOf(read(new URLSearchParams(many), FORM))).toBe(400);
    expect(await statusOf(read(JSON.stringify(many), JSON_TYPE))).toBe(400);
    const nested = (depth: number): string => `{"data":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    expect(await statusOf(read(nested(30_000), JSON_TYPE, true))).toBe(400);
    expect(await statusOf(read('['.repeat(60_000), JSON_TYPE, true))).toBe(400);
    expect(await statusOf(read(nested(64), JSON_TYPE, true))).toBe(400);
    expect(await statusOf(read(nested(63), JSON_TYPE, true))).toBeUndefined();
  });

  it('keys of Object.prototype are fields like any other (DL-07)', async () => {
    const text = '{"__proto__":"a","constructor":"b","toString":"c"}';
    for (const { form, duplicated } of [
      await read(text, JSON_TYPE),
      await read('__proto__=a&constructor=b&toString=c', FORM),
    ]) {
      expect('valueOf' in form).toBe(false);
      expect(Object.entries(form)).toEqual(Object.entries(JSON.parse(text) as object));
      expect(duplicated).toEqual([]);
    }
    expect(({} as Record<string, unknown>)['a']).toBeUndefined();
  });

  it('`data` has no keys that would pollute a prototype when it is merged (DL-07)', async () => {
    const text = '{"data":{"__proto__":{"admin":true},"list":[{"__proto__":{"admin":true},"a":1}]}}';
    const { data } = await read(text, JSON_TYPE, true);
    expect(data).toEqual({ list: [{ a: 1 }] });
    const merged = Object.assign({}, data) as Record<string, unknown>;
    expect(merged['admin']).toBeUndefined();
  });

  it('rejects garbage with a 4xx, and never fails in another way', async () => {
    const types = fc.constantFrom(
      JSON_TYPE,
      FORM,
      'multipart/form-data; boundary=x',
      'text/plain',
      undefined,
    );
    const bodies = fc.oneof(
      fc.string(),
      fc.json(),
      fc.uint8Array(),
      fc
        .array(
          fc.constantFrom(
            '--x',
            '\r\n',
            'Content-Disposition: form-data; name="a"',
            '--',
            '&',
            '=',
            '%',
            '{',
            '"',
          ),
        )
        .map((pieces) => pieces.join('')),
    );
    await fc.assert(
      fc.asyncProperty(bodies, types, fc.boolean(), async (body, type, acceptsData) => {
        // fast-check makes octets over memory of any kind; these are copied into their own.
        const sent = typeof body === 'string' ? body : new Uint8Array(body);
        const status = await statusOf(readBody(post(sent, type), { acceptsData, seconds: 10 }));
        expect([undefined, 400, 413, 415]).toContain(status);
      }),
    );
  });

  it('takes linear time for headers (DL-06)', async () => {
    const types = [
      `application/json${' '.repeat(50_000)}x`,
      `application/json${';a=b'.repeat(20_000)};`,
      ';'.repeat(50_000),
    ];
    for (const type of types) expect(await statusOf(read('{}', type))).toBe(415);
  });
});
