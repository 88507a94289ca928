import { signInOnDevice } from 'latchkey/client/device';
import { CLI } from './auth.ts';

// A command line that signs in at the demo, which runs beside it. The tokens stay in memory: the database of the demo is new at each
// start.

const origin = process.env['ORIGIN'] ?? 'http://localhost:3000';

try {
  const session = await signInOnDevice({
    issuer: `${origin}/auth`,
    clientId: CLI,
    scope: 'profile',
    store: false,
    open: process.env['OPEN'] !== '0',
  });
  const [, payload = ''] = (await session.getToken()).split('.');
  console.log('Signed in. The access token says:');
  console.log(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  await session.signOut();
  console.log('Signed out.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
