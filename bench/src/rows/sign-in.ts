import { contestant, type Contestant, type Row } from '../contestant.ts';
import { LimitFlow } from '../contestants/limit-flow.ts';
import { CSRF_COOKIE, cookiesOf, expectThat, get, ORIGIN, post, SESSION_COOKIE } from '../scene.ts';
import { passwordSignIn, socialSignIn } from './better-auth.ts';
import { coreHandler, ourHandler, type Handler, type Kit } from './kit.ts';

/** A browser that has its CSRF token, as the form carries it and as the cookie does. */
export interface Visitor {
  readonly token: string;
  readonly cookie: string;
}

/** Browsers that come back with the cookie that the library gave them. */
export async function visit(handler: Handler): Promise<Visitor> {
  const response = await handler(get('/csrf'));
  const { csrfToken } = (await response.json()) as { csrfToken: string };
  return { token: csrfToken, cookie: cookiesOf(response) };
}

async function posting(
  name: string,
  path: string,
  { handler, check }: { handler: Handler; check: (response: Response) => void },
): Promise<Contestant> {
  const { token, cookie } = await visit(handler);
  expectThat(cookie.startsWith(CSRF_COOKIE), 'no CSRF cookie');
  return contestant(name, {
    prepare: () => post(path, { csrfToken: token, callbackUrl: `${ORIGIN}/home`, name: 'ada' }, cookie),
    run: handler,
    check,
  });
}

/** The limit of both rows, as a handler that also gives CSRF tokens. */
async function limitHandler(
  kit: Kit,
  path: string,
  run: (limit: LimitFlow, request: Request) => Promise<Response>,
): Promise<Handler> {
  const ours = ourHandler(kit.builds[0], { password: true });
  const { token, cookie } = await visit(ours);
  const example = await ours(
    post(path, { csrfToken: token, callbackUrl: `${ORIGIN}/home`, name: 'ada' }, cookie),
  );
  const limit = new LimitFlow(example);
  return async (request) => (request.method === 'GET' ? limit.csrf(request) : run(limit, request));
}

export async function e1(kit: Kit): Promise<Row> {
  const path = '/signin/github';
  const check = (response: Response): void => {
    const location = response.headers.get('location') ?? '';
    expectThat(location.startsWith('https://github.com/login/oauth/authorize?'), `went to ${location}`);
    const { searchParams } = new URL(location);
    for (const name of ['state', 'code_challenge', 'client_id', 'redirect_uri'])
      expectThat(searchParams.has(name), `no ${name}`);
    expectThat(response.headers.getSetCookie().length >= 2, 'no flow cookies');
  };
  const limit = await limitHandler(kit, path, (one, request) => one.begin(request));
  return {
    title: 'POST signin/oauth (URL, state and PKCE cookies)',
    contestants: [
      ...(await Promise.all(
        kit.builds.map((one) => posting(one.name, path, { handler: ourHandler(one), check })),
      )),
      await posting('@auth/core', path, { handler: coreHandler(), check }),
      await posting('limit-node', path, { handler: limit, check }),
      await socialSignIn(),
    ],
  };
}

export async function e2(kit: Kit): Promise<Row> {
  const path = '/callback/credentials';
  const check = (response: Response): void => {
    expectThat(
      response.headers.get('location') === `${ORIGIN}/home`,
      `went to ${response.headers.get('location')}`,
    );
    expectThat(
      response.headers.getSetCookie().some((one) => one.startsWith(SESSION_COOKIE)),
      'no session',
    );
  };
  const limit = await limitHandler(kit, path, (one, request) => one.password(request));
  return {
    title: 'POST callback/credentials',
    contestants: [
      ...(await Promise.all(
        kit.builds.map((one) =>
          posting(one.name, path, { handler: ourHandler(one, { password: true }), check }),
        ),
      )),
      await posting('@auth/core', path, { handler: coreHandler({ password: true }), check }),
      await posting('limit-node', path, { handler: limit, check }),
      await passwordSignIn(),
    ],
  };
}
