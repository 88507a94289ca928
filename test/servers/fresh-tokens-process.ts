import { getAccessToken } from '../../src/index.js';
import type { AuthConfig } from '../../src/types/index.js';
import { SECRET } from '../support/config.js';
import { sharedRecords } from './record-stores.js';

// One of several processes of an application: asks for an access token many times at once, and prints what it got.
const [store = '', where = '', idp = '', cookie = '', calls = '0'] = process.argv.slice(2);
const { issuer, clientId, clientSecret } = JSON.parse(idp) as Record<string, string>;
const records = sharedRecords[store]?.connect(where);
const config: AuthConfig = {
  secret: SECRET,
  origin: 'https://app.test',
  ...(records !== undefined && { records }),
  tokens: { keep: true },
  providers: [{ id: 'idp', name: 'IdP', type: 'oidc', issuer, clientId, clientSecret } as never],
};
const tokens = await Promise.all(
  Array.from({ length: Number(calls) }, () =>
    getAccessToken(new Headers({ host: 'app.test', cookie }), config, { provider: 'idp' }).then(
      ({ accessToken }) => accessToken,
      (error: unknown) => String(error),
    ),
  ),
);
process.stdout.write(JSON.stringify(tokens));
