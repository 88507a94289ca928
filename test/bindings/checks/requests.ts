import assert from 'node:assert/strict';
import { ALICE } from '../../drop-in/people.ts';
import type { Check } from './check.ts';

/** Milliseconds: a body that was eaten leaves a route waiting for ever. */
const REQUEST_LIMIT = 60_000;
/** Milliseconds between the first and the last part of `/stream`: it pauses longer. */
const STREAM_PAUSE = 200;

/** A machine that is busy may read the first part when the last one is there; a binding that keeps it back does so each time. */
const STREAM_TRIES = 5;

/** Reads a body; `pause` are the milliseconds from its first part to its end. */
async function readStream(
  url: URL,
  cookie: string,
): Promise<{ readonly text: string; readonly pause: number }> {
  const response = await fetch(url, { headers: { cookie }, signal: AbortSignal.timeout(REQUEST_LIMIT) });
  const decoder = new TextDecoder();
  let [text, first] = ['', 0];
  for await (const chunk of response.body ?? []) {
    if (text === '') first = performance.now();
    text += decoder.decode(chunk, { stream: true });
  }
  return { text, pause: performance.now() - first };
}

/** What a binding must leave as it is: bodies, streams, cookies of the application, methods. */
export const requests: readonly Check[] = [
  {
    title: 'a body that is posted reaches the route whole, with and without a session',
    run: async (site) => {
      const url = site.page('/echo');
      const value = { text: 'äöü ', list: Array.from({ length: 20_000 }, (_, index) => index) };
      for (const visitor of [await site.signedIn(ALICE), site.visitor('anonymous')]) {
        const json = await visitor.postJson(url, value);
        assert.equal(json.status, 200);
        assert.deepEqual(JSON.parse(json.text), value);
        const form = await visitor.post(url, { name: 'a b&c=d', other: 'é' });
        assert.equal(form.text, new URLSearchParams({ name: 'a b&c=d', other: 'é' }).toString());
      }
    },
  },
  {
    title: 'a body of octets comes back as it was sent',
    run: async (site) => {
      const octets = Uint8Array.from({ length: 100_000 }, (_, index) => (index * 31) % 256);
      const visitor = await site.signedIn(ALICE);
      const response = await fetch(site.page('/echo'), {
        method: 'POST',
        body: octets,
        signal: AbortSignal.timeout(REQUEST_LIMIT),
        headers: {
          'content-type': 'application/octet-stream',
          origin: site.origin.origin,
          cookie: visitor.cookieHeader(site.page('/echo')),
        },
      });
      assert.equal(response.status, 200);
      assert.deepEqual(Buffer.from(await response.arrayBuffer()), Buffer.from(octets));
    },
  },
  {
    title: 'a stream arrives part by part, and knows who is signed in',
    run: async (site) => {
      const visitor = await site.signedIn(ALICE);
      const cookie = visitor.cookieHeader(site.page('/stream'));
      for (let tried = 1; ; tried += 1) {
        const { text, pause } = await readStream(site.page('/stream'), cookie);
        assert.match(text, new RegExp(ALICE.name));
        if (pause > STREAM_PAUSE) return;
        assert.ok(tried < STREAM_TRIES, `all of it came at once, ${tried} times`);
      }
    },
  },
  {
    title: 'cookies of the application arrive, each in a field of its own, and what it says of caches',
    run: async (site) => {
      const answer = await (await site.signedIn(ALICE)).get(site.page('/cookies'));
      const own = answer.cookies.filter(({ name }) => ['theme', 'language'].includes(name));
      assert.deepEqual(own.map(({ name, value }) => `${name}=${value}`).sort(), [
        'language=en',
        'theme=dark',
      ]);
      assert.equal(answer.headers.get('cache-control'), 'public, max-age=60');
    },
  },
  {
    title: 'cookies of the application and the renewed session arrive together, for no shared cache',
    concerns: ({ canRenew }) => canRenew,
    run: async (site) => {
      const visitor = await site.signedIn(ALICE);
      await site.control.later(2, async () => {
        const { cookies, headers } = await visitor.get(site.page('/cookies'));
        const names = [...new Set(cookies.map(({ name }) => name))].sort();
        assert.deepEqual(names, ['authjs.session-token', 'language', 'theme']);
        assert.match(headers.get('cache-control') ?? '', /^private, no-(?:store|cache)/);
      });
    },
  },
  {
    title: 'HEAD is answered like GET, without a body',
    run: async (site) => {
      const visitor = await site.signedIn(ALICE);
      for (const url of [site.auth('session'), site.auth('providers'), site.auth('signin')]) {
        const cookie = visitor.cookieHeader(url);
        const signal = AbortSignal.timeout(REQUEST_LIMIT);
        const init = { headers: { cookie }, redirect: 'manual', signal } as const;
        const head = await fetch(url, { ...init, method: 'HEAD' });
        const get = await fetch(url, init);
        assert.equal(head.status, get.status, url.pathname);
        assert.equal(await head.text(), '');
        assert.equal(head.headers.get('content-type'), get.headers.get('content-type'), url.pathname);
        await get.text();
      }
    },
  },
  {
    title: 'a method that no action has is refused',
    run: async (site) => {
      const response = await fetch(site.auth('session'), {
        method: 'DELETE',
        signal: AbortSignal.timeout(REQUEST_LIMIT),
        headers: { origin: site.origin.origin },
      });
      await response.text();
      assert.ok([404, 405].includes(response.status), `answers ${response.status}`);
    },
  },
  {
    title: 'what is answered about a session is stored by nobody',
    run: async (site) => {
      const answer = await (await site.signedIn(ALICE)).get(site.auth('session'));
      assert.match(answer.headers.get('cache-control') ?? '', /no-store/);
    },
  },
  {
    title: 'providers names all three ways in, with their addresses here',
    run: async (site) => {
      const answer = await site.visitor('anonymous').get(site.auth('providers'));
      const providers = JSON.parse(answer.text) as Record<string, Record<string, string>>;
      assert.deepEqual(Object.keys(providers), ['credentials', 'op', 'email']);
      assert.equal(providers['op']?.['callbackUrl'], site.auth('callback/op').href);
    },
  },
];
