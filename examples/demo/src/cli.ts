import { signInOnDevice } from 'latchkey/client/device';
import { CLI } from './auth.ts';
import { SCOPE } from './service.ts';

// A command line that signs in at the demo, which runs beside it, and calls the service with its access token. The tokens stay in
// memory: the database of the demo is new at each start.

const [origin = 'http://localhost:3000', service = 'http://localhost:3002'] = process.argv.slice(2);

try {
  const session = await signInOnDevice({
    issuer: `${origin}/auth`,
    clientId: CLI,
    scope: SCOPE,
    store: false,
    open: process.env['OPEN'] !== '0',
  });
  const response = await fetch(service, {
    headers: { authorization: `Bearer ${await session.getToken()}` },
  });
  if (!response.ok) throw new Error(`The service answers ${response.status}.`);
  console.log('Signed in. The service answers:');
  console.log(await response.json());
  await session.signOut();
  console.log('Signed out.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
