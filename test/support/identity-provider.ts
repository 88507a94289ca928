import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import type { ClientMetadata, Configuration } from 'oidc-provider';

/** A certified OpenID provider on loopback, with two people, and somebody who clicks for them. */
export interface IdentityProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Requests that its token endpoint has answered. */
  readonly tokenRequests: () => number;
  /**
   * Signs a person in and consents, from an authorization URL to the redirect URI with the answer. With `cancel`, the
   * person gives up instead. A `jar` keeps the provider's cookies, for `logOut`.
   */
  authorize(url: string, person: string, options?: { cancel?: boolean; jar?: Jar }): Promise<string>;
  /** Logs a person out, from a logout URL to where the provider then leads. */
  logOut(url: string, jar: Jar): Promise<string>;
  close(): Promise<void>;
}

/** The cookies that a browser has of the provider. */
export type Jar = Map<string, string>;

/** What the provider does when people log out. */
export interface LogoutParts {
  /** What the client is registered with. */
  readonly client: {
    readonly post_logout_redirect_uris: string[];
    readonly backchannel_logout_uri: string;
    readonly backchannel_logout_session_required: boolean;
  };
  /** Answers the requests that the provider makes. */
  readonly deliver: (request: Request) => Promise<Response>;
}

/** Starts the provider on a free port. */
export async function startIdentityProvider(
  redirectUris: readonly string[],
  logout?: LogoutParts,
): Promise<IdentityProvider> {
  const clientId = 'latchkey-test';
  const clientSecret = 'a client secret: with % and +';
  const holder: { handle?: ReturnType<Provider['callback']> } = {};
  const { createServer } = await import('node:http');
  let tokenRequests = 0;
  const server: Server = createServer((request, response) => {
    if (request.url?.startsWith('/token') === true) tokenRequests++;
    void holder.handle?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A TCP server's address is an object, never a pipe's name.
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  holder.handle = new Provider(issuer, {
    ...configuration({
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [...redirectUris],
      ...logout?.client,
    }),
    ...(logout && {
      features: {
        backchannelLogout: { enabled: true },
        revocation: { enabled: true },
        devInteractions: { enabled: true },
      },
      fetch: (url, init) => logout.deliver(new Request(url, init)),
    }),
  }).callback();
  return {
    issuer,
    clientId,
    clientSecret,
    tokenRequests: () => tokenRequests,
    authorize: (url, person, options) =>
      authorize(url, {
        person,
        issuer,
        cancel: options?.cancel === true,
        jar: options?.jar ?? new Map(),
      }),
    logOut: (url, jar) => authorize(url, { person: '', issuer, cancel: false, jar }),
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

function configuration(client: ClientMetadata): Configuration {
  return {
    clients: [
      {
        ...client,
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    // By the standard, claims of scopes are the UserInfo endpoint's; applications expect them in the ID Token too.
    conformIdTokenClaims: false,
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({ sub: id, name: `Person ${id}`, email: `${id}@people.test`, email_verified: true }),
    }),
    cookies: { keys: ['signs cookies of a test'] },
    pkce: { required: () => true },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
      Grant: 600,
    },
  };
}

async function authorize(
  url: string,
  { person, issuer, cancel, jar }: { person: string; issuer: string; cancel: boolean; jar: Jar },
): Promise<string> {
  let target = url;
  let body: URLSearchParams | undefined;
  for (let hop = 0; hop < 20; hop++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response: Response = await fetch(target, {
      redirect: 'manual',
      headers: { cookie },
      ...(body === undefined ? {} : { method: 'POST', body }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    body = undefined;
    const location = response.headers.get('location');
    if (location !== null) {
      target = new URL(location, target).href;
      if (!target.startsWith(issuer)) return target;
      continue;
    }
    const page = await response.text();
    if (cancel) {
      const abort = /href="([^"]*\/abort)"/.exec(page)?.[1];
      if (abort === undefined) throw new Error(`no way to cancel on this page: ${page.slice(0, 500)}`);
      target = new URL(abort, target).href;
      continue;
    }
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1];
    if (xsrf !== undefined) {
      target = new URL(/action="([^"]+)"/.exec(page)?.[1] ?? '', target).href;
      body = new URLSearchParams({ xsrf, logout: 'yes' });
      continue;
    }
    const prompt = /name="prompt" value="([a-z]+)"/.exec(page)?.[1];
    const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1];
    if (prompt === undefined || action === undefined)
      throw new Error(`unexpected page (${response.status}): ${page.slice(0, 800)}`);
    target = new URL(action, target).href;
    body = new URLSearchParams({ prompt, login: person, password: 'any' });
  }
  throw new Error('the provider never came back');
}
