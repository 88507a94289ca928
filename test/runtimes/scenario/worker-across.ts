import { Auth, customFetch, type AuthConfig } from 'latchkey';
import { hashTokens } from 'latchkey/adapters';
import { D1Adapter } from 'latchkey/adapters/d1';
import { OIDCProvider } from 'latchkey/providers/oidc';
import Password from 'latchkey/providers/password';
import { createOpenIdProvider, type TestOpenIdProvider } from 'latchkey/testing';
import { de } from 'latchkey/texts/de';
import { ORIGIN, SECRET } from './site.js';
import { slowed, slowly, slowness } from './slow.js';

type Database = Parameters<typeof D1Adapter>[0];

/** An application as it is in a worker: the configuration outlives requests, and so does what was made for them. */
interface Application {
  readonly idp: TestOpenIdProvider;
  /** With sessions in cookies. */
  readonly light: AuthConfig;
  /** With sessions in D1. */
  readonly stored: AuthConfig;
}

const holder: { application?: Promise<Application> } = {};

// Keys cannot be made outside of a request in every version of the runtime.
async function start(database: Database): Promise<Application> {
  const idp = await createOpenIdProvider({ issuer: 'https://idp.test' });
  const { issuer, clientId, clientSecret } = idp;
  // Each with a function of its own, as what is known of a provider is kept for whoever fetched it.
  const providers = ['idp', 'another'].map((id) => {
    const ask: typeof fetch = (input, init) => slowly(() => idp.fetch(input, init));
    return OIDCProvider({ id, issuer, clientId, clientSecret, [customFetch]: ask });
  });
  const base = { secret: SECRET, origin: ORIGIN };
  const password = Password({ sendMail: () => undefined });
  return {
    idp,
    light: { ...base, basePath: '/auth', providers, texts: { de } },
    stored: {
      ...base,
      basePath: '/stored',
      providers: [password],
      // Parallel reads of one session share more with it than with the adapter's own hashes.
      adapter: hashTokens(D1Adapter(slowed(database), { hashTokens: false })),
      session: { strategy: 'database' },
    },
  };
}

async function answer(request: Request, { DB }: { readonly DB: Database }): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname === '/slowness') return Response.json(slowness(searchParams.get('ms')));
  // Not shared while it starts, as a request that is stopped would take it along.
  const { idp, light, stored } = await (holder.application ?? start(DB));
  holder.application ??= Promise.resolve({ idp, light, stored });
  if (pathname === '/migrate') {
    await D1Adapter(DB).migrate();
    return new Response('done');
  }
  if (pathname === '/idp') return new Response(idp.authorize(searchParams.get('to') ?? '').href);
  return Auth(request, pathname.startsWith('/stored/') ? stored : light);
}

const worker: { fetch(request: Request, env: { readonly DB: Database }): Promise<Response> } = {
  fetch: answer,
};

// oxlint-disable-next-line import/no-default-export -- what the runtime demands of a worker
export default worker;
