import { H3 } from 'h3';
import { provideRequestEvent } from 'solid-js/web/storage';
import { describe, expect, it } from 'vitest';
import { SECRET, passwordProvider } from '../../test/support/config.js';
import { latchkey } from './solid-start.js';

const auth = latchkey({ secret: SECRET, trustHost: true, providers: [passwordProvider] });
const people = { accept: 'text/html' };
const programs = { accept: 'application/json' };
const elsewhere = { origin: 'https://elsewhere.test', 'sec-fetch-site': 'cross-site' };

/** What SolidStart makes of its API routes and middleware: what they throw reaches h3. */
const appOf = (route: () => Promise<unknown>) =>
  new H3().use((event) =>
    provideRequestEvent(
      { request: event.req, response: event.res, locals: {}, nativeEvent: event } as never,
      async () => Response.json(await route()),
    ),
  );

const ask = (route: () => Promise<unknown>, headers: HeadersInit, method = 'GET'): Promise<Response> =>
  Promise.resolve(appOf(route).fetch(new Request('http://localhost/api/me?a=1', { headers, method })));

describe('an API route of SolidStart', () => {
  it('answers programs with 401 where nobody is signed in', async () => {
    const answer = await ask(() => auth.protect(), programs);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(await answer.json()).toMatchObject({ status: 401 });
  });

  it('leads people to the sign-in page, and back', async () => {
    const answer = await ask(() => auth.protect(), people);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/auth/signin?callbackUrl=%2Fapi%2Fme%3Fa%3D1');
  });

  it('answers updates that another site asks for with 403', async () => {
    const answer = await ask(() => auth.update({ theme: 'dark' }), { ...programs, ...elsewhere }, 'POST');
    expect(answer.status).toBe(403);
  });
});

describe('what server functions and pages throw', () => {
  it.each([
    ['a server function that a script calls', '/_server', { 'x-server-id': 'a' }, {}],
    ['a server function that a form calls', '/_server?id=a', people, {}],
    ['a page', '/private', people, { router: {} }],
  ])('%s gets a response', async (_, path, headers, more) => {
    const request = new Request(`http://localhost${path}`, { headers });
    const event = { request, response: { headers: new Headers() }, locals: {}, ...more };
    const thrown = provideRequestEvent(event as never, () => auth.protect());
    await expect(thrown).rejects.toBeInstanceOf(Response);
  });
});
