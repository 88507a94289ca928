import { Auth } from 'latchkey';
import { type D1Client, D1Adapter } from 'latchkey/adapters/d1';
import GitHub from 'latchkey/providers/github';
import { de } from 'latchkey/texts/de';

interface Bindings {
  readonly DB: D1Client;
  readonly GITHUB: string;
}

/** An application: GitHub, users and sessions in D1, and pages in German. */
const worker = {
  async fetch(request: Request, { DB, GITHUB }: Bindings): Promise<Response> {
    const { pathname } = new URL(request.url);
    const adapter = D1Adapter(DB);
    if (pathname === '/migrate') {
      await adapter.migrate();
      return new Response('done');
    }
    if (!pathname.startsWith('/auth/'))
      return new Response('<h1>Willkommen</h1>', { headers: { 'content-type': 'text/html' } });
    return Auth(request, {
      providers: [
        GitHub({ clientId: 'worker', clientSecret: 'pQ7vY2mXz9Lw4tRk', enterprise: { baseUrl: GITHUB } }),
      ],
      adapter,
      texts: { de },
      secret: 'sYkz0Qx3W8rTn5VbJd1LhGm7PfUc2EaO',
      trustHost: true,
    });
  },
};

// oxlint-disable-next-line import/no-default-export -- what the runtime demands of a worker
export default worker;
