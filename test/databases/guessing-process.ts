import { Auth } from '../../src/index.js';
import { Credentials } from '../../src/providers/credentials.js';
import { createTestBrowser } from '../../src/testing/test-browser.js';
import type { AuthConfig } from '../../src/types/index.js';
import { SECRET } from '../support/config.js';
import { sharedRecords } from './record-stores.js';

// One of several processes of an application, at which many guess the password of one account at once. Prints how many guesses
// reached `authorize`, and the statuses of the answers.
const [store = '', where = '', guesses = '0'] = process.argv.slice(2);
const connected = await sharedRecords[store]?.connect(where);
let tried = 0;
const config: AuthConfig = {
  secret: SECRET,
  origin: 'https://app.test',
  ...(connected !== undefined && { records: connected.records }),
  // Nobody waits long enough for a delay to end.
  limits: { credentials: { firstDelay: 600 } },
  logger: { error: () => undefined, warn: () => undefined, debug: () => undefined },
  providers: [
    Credentials({
      credentials: { email: {}, password: {} },
      authorize: () => {
        tried += 1;
        return null;
      },
    }),
  ],
};
const browser = createTestBrowser((request) => Auth(request, config), { origin: 'https://app.test' });
// One token for all of them.
await browser.get('/auth/csrf');
const fields = { email: 'ada@example.com', password: 'wrong' };
const answers = await Promise.all(
  Array.from({ length: Number(guesses) }, () => browser.post('/auth/callback/credentials', fields)),
);
const refused = answers.filter(({ status }) => status === 429).length;
process.stdout.write(JSON.stringify({ tried, refused, store: connected !== undefined }));
await connected?.close();
