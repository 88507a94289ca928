import { describe, expect, it } from 'vitest';
import { passwordProvider, SECRET } from '../../../test/support/config.js';
import { createAuthServer } from '../../server/auth-server.js';
import { sameSiteForm } from './same-site-form.js';
import type { Visit } from './visits.js';

const config = { secret: SECRET, trustHost: true, providers: [passwordProvider] };
const server = createAuthServer<Visit>(config);
const sent = (headers: Record<string, string>, origin?: string): Promise<Visit> => {
  const asked = origin === undefined ? server : createAuthServer<Visit>({ ...config, origin });
  return sameSiteForm(asked, { headers: new Headers({ host: 'app.test', ...headers }) });
};

describe('what calls signIn, signOut and unstable_update of latchkey/next', () => {
  it.each([
    { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
    { origin: 'https://other.app.test', 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.test' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
  ])('is no form of another site: %j (CS-06, CR-18)', async (headers) => {
    await expect(sent(headers)).rejects.toMatchObject({ type: 'MissingCSRF', code: 'cross_site' });
    await expect(sent(headers, 'https://app.test')).rejects.toMatchObject({ code: 'cross_site' });
  });

  it.each([
    { origin: 'https://app.test', 'sec-fetch-site': 'same-origin' },
    { origin: 'null', 'sec-fetch-site': 'same-origin' },
    { origin: 'https://app.test' },
    // A link to a route handler that signs in, from wherever it is.
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
    { 'sec-fetch-site': 'none' },
    {},
  ])('is a form of the application, a link, or a program: %j', async (headers) => {
    await expect(sent(headers)).resolves.toBeDefined();
    await expect(sent(headers, 'https://app.test')).resolves.toBeDefined();
  });

  it('is a form of the application, whatever host it was opened by', async () => {
    const local = { host: '192.168.0.7:3000', origin: 'http://192.168.0.7:3000' };
    await expect(sent(local, 'http://localhost:3000')).resolves.toBeDefined();
  });
});
