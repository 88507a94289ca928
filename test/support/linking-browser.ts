import { Auth, link } from '../../src/index.js';
import type { AuthConfig } from '../../src/types/index.js';
import { Browser } from './browser.js';

/** An application at a time of its own. */
interface Application {
  readonly config: AuthConfig;
  now(): Date;
}

/** A browser at an application whose page `/link` begins to link an account of a provider; `403` with the reason if it refuses. */
export function linkingBrowser({ config, now }: Application, provider: string): Browser {
  const answer = async (request: Request): Promise<Response> => {
    if (new URL(request.url).pathname !== '/link') return Auth(request, config);
    const begun = await link(request, config, provider, { redirectTo: '/settings', recent: false });
    if (!begun.ok) return Response.json(begun, { status: 403 });
    return new Response(null, { status: 302, headers: [['location', begun.url], ...begun.headers] });
  };
  return new Browser(answer, 'https://app.test', () => now().getTime());
}
