import type { FakeIdp } from '../fake-idp.js';

/** The provider with many people at once. */
export interface Crowd {
  /** The provider, as the library's `fetch`. */
  readonly fetch: typeof fetch;
  /** Signs somebody in at the provider: what the browser brings back. */
  arrive(authorizationUrl: string, address: string): URLSearchParams;
}

/** Makes each code somebody's; the provider by itself knows one person at a time. */
export function crowdOf(idp: FakeIdp): Crowd {
  const owners = new Map<string, string>();
  let last: Promise<unknown> = Promise.resolve();
  const exchange = (code: string, ...request: Parameters<typeof fetch>): Promise<Response> => {
    const mine = last.then(() => {
      const address = owners.get(code) ?? 'nobody';
      idp.faults.claims = { sub: address, email: address, email_verified: true };
      return idp.fetch(...request);
    });
    last = mine.catch(() => undefined);
    return mine;
  };
  return {
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const code = request.method === 'POST' ? new URLSearchParams(await request.text()).get('code') : null;
      return code === null ? idp.fetch(input, init) : exchange(code, input, init);
    },
    arrive: (authorizationUrl, address) => {
      const answer = idp.authorize(authorizationUrl);
      owners.set(answer.get('code') ?? '', address);
      return answer;
    },
  };
}
