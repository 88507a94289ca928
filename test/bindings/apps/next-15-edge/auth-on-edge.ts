import { latchkey } from 'latchkey/next';
import Credentials from 'latchkey/providers/credentials';

/** What the edge needs to read sessions and to renew them, each time: the application's own needs Node. */
export const { proxy } = latchkey({
  providers: [Credentials({ credentials: {}, authorize: () => null })],
  session: { fields: ['id', 'role'], updateAge: 0 },
});
