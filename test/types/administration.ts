// Compiled, never run: what the calls of administration take and give in the browser.
import { administration } from '../../src/client/administration.js';

async function inTheBrowser(): Promise<void> {
  const found = await administration('listUsers', { query: 'ann@', limit: 10 }, { basePath: '/api/auth' });
  if (found.ok) found.users[0]?.ban?.since satisfies string | undefined;
  else void (found.code satisfies string);
  await administration('listUsers');
  await administration('ban', { userId: '1', until: new Date() });
  await administration('stopImpersonating', undefined, { basePath: '/api/auth' });
  // @ts-expect-error: a user is needed
  await administration('ban', { reason: 'spam' });
  // @ts-expect-error: there is no such call
  await administration('setPassword', { userId: '1' });
}
void inTheBrowser;
