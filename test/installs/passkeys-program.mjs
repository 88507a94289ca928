// Both packages side by side, over one store: a passkey that was registered under one signs in under the other, and back.
// Runs in the folder where they are installed; prints `ok`, or what was seen.
import { Auth as OriginalAuth } from '@auth/core';
import OriginalPasskey from '@auth/core/providers/passkey';
import { Auth } from 'latchkey';
import { MemoryAdapter } from 'latchkey/adapters/memory';
import Passkey from 'latchkey/providers/passkey';

const [browserModule, authenticatorModule] = process.argv.slice(2);
const { Browser } = await import(browserModule);
const { Authenticator } = await import(authenticatorModule);

/**
 * Whether both parts of an ES256 signature fill 32 octets. @simplewebauthn/server 9, which the original works with, refuses
 * valid ones that do not (one in a hundred): ours accepts them, and so does version 10.
 */
function fills(response) {
  const der = Buffer.from(JSON.parse(response).response.signature, 'base64url');
  const middle = 4 + der[3];
  const parts = [der.subarray(4, middle), der.subarray(middle + 2)];
  return parts.every((part) => part.length - (part[0] === 0 ? 1 : 0) === 32);
}

async function travel(from, to) {
  const adapter = MemoryAdapter();
  const config = {
    secret: 'dGhpcyBpcyBhIHRlc3Qgc2VjcmV0IG9mIDQ0IGNoYXJz',
    trustHost: true,
    basePath: '/auth',
    adapter,
    experimental: { enableWebAuthn: true },
    logger: { error() {}, warn() {}, debug() {} },
  };
  const sides = {
    original: (request) => OriginalAuth(request, { ...config, providers: [OriginalPasskey({})] }),
    ours: (request) => Auth(request, { ...config, providers: [Passkey({})] }),
  };
  let side = from;
  const device = new Authenticator();
  const open = () => new Browser((request) => sides[side](request));
  const ask = async (browser, query) => {
    const answer = await browser.get(`/auth/webauthn-options/passkey?${query}`);
    return (await answer.json()).options;
  };
  const send = async (browser, action, data) => {
    await browser.post('/auth/callback/passkey', { action, data, callbackUrl: '/home' });
    return (await browser.session())?.user?.email;
  };
  const handle = () => Buffer.from(adapter.snapshot().users[0]?.id ?? '').toString('base64url');

  const authenticate = async (browser) => {
    const options = await ask(browser, 'action=authenticate');
    for (;;) {
      const data = device.authenticate(options, handle());
      if (fills(data)) return data;
      device.counter -= 1;
    }
  };

  const first = open();
  const options = await ask(first, 'action=register&email=ada@example.com');
  const seen = [await send(first, 'register', device.register(options))];
  for (const next of [to, from, to]) {
    side = next;
    const browser = open();
    const data = await authenticate(browser);
    seen.push(await send(browser, 'authenticate', data));
  }
  seen.push(`counter ${adapter.snapshot().authenticators[0]?.counter}`);

  // A ceremony that is under way when the package changes.
  side = from;
  const late = open();
  const data = await authenticate(late);
  side = to;
  seen.push(await send(late, 'authenticate', data));
  return seen.map(String).join();
}

const wanted = [
  'ada@example.com',
  'ada@example.com',
  'ada@example.com',
  'ada@example.com',
  'counter 3',
  'undefined',
];
const results = [await travel('original', 'ours'), await travel('ours', 'original')];
const wrong = results.filter((result) => result !== wanted.join());
process.stdout.write(wrong.length === 0 ? 'ok' : `expected ${wanted.join()}, found ${wrong.join(' and ')}`);
