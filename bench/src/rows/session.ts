import { raw as coreRaw } from '@auth/core';
import { contestant, type Contestant, type Row } from '../contestant.ts';
import { limitEncode, limitKey } from '../contestants/limit-crypto.ts';
import { LimitNode } from '../contestants/limit-node.ts';
import { LimitWeb } from '../contestants/limit-web.ts';
import {
  CALLBACK_COOKIE,
  claims,
  cookiesOf,
  DAY,
  expectThat,
  get,
  ORIGIN,
  SECRET,
  SESSION_COOKIE,
} from '../scene.ts';
import { ironRead, ironSave } from './iron.ts';
import { coreHandler, ourHandler, type Handler, type Kit } from './kit.ts';
import { statelessSession } from './better-auth.ts';

interface SessionRow {
  readonly title: string;
  /** Seconds since the token was issued. @default two days: due for renewal */
  readonly age?: number;
  /** Browsers that were here before send the CSRF and callback-url cookies too. */
  readonly returning?: boolean;
  readonly count?: number;
  readonly rebuilt?: boolean;
  /** Secrets, newest first; the token was made with the last. */
  readonly secrets?: readonly string[];
  /** Characters in the session beside the usual claims. */
  readonly ballast?: number;
}

const DUE = 2 * DAY;

async function returningCookies(handler: Handler): Promise<string> {
  const csrf = cookiesOf(await handler(get('/csrf')));
  return `${csrf}; ${CALLBACK_COOKIE}=${encodeURIComponent(ORIGIN)}`;
}

function chunks(token: string): string {
  if (token.length <= 3936) return `${SESSION_COOKIE}=${token}`;
  const parts = [];
  for (let index = 0; index * 3936 < token.length; index++)
    parts.push(`${SESSION_COOKIE}.${index}=${token.slice(index * 3936, (index + 1) * 3936)}`);
  return parts.join('; ');
}

async function assertSession(response: Response, renewed: boolean | undefined): Promise<void> {
  const body = (await response.json()) as { user?: { name?: string; image?: null }; expires?: string } | null;
  expectThat(body?.user?.name === 'Ada' && body.user.image === null, `no session: ${JSON.stringify(body)}`);
  if (renewed === undefined) return;
  const set = response.headers.getSetCookie().some((cookie) => cookie.startsWith(SESSION_COOKIE));
  expectThat(set === renewed, renewed ? 'the session was not renewed' : 'the session was renewed');
}

/** Rows about `GET session` with an encrypted cookie. */
export async function sessionRow(kit: Kit, options: SessionRow): Promise<Row> {
  const { age = DUE, returning = true, count = 1, rebuilt = false, ballast = 0 } = options;
  const secrets = options.secrets ?? [SECRET];
  const extra = { secret: secrets.length === 1 ? SECRET : [...secrets] };
  const keys = secrets.map((secret) => limitKey(secret, SESSION_COOKIE));
  const issuer = keys.at(-1) ?? limitKey(SECRET, SESSION_COOKIE);
  const content = ballast === 0 ? {} : { data: 'x'.repeat(ballast) };
  const cookie = (): string => chunks(limitEncode(issuer, claims(content), Date.now() - age * 1000));
  const due = age >= DAY;

  const build = async (
    name: string,
    handler: Handler,
    { renewed, door = handler }: { renewed: boolean; door?: Handler },
  ): Promise<Contestant> => {
    const others = returning ? `; ${await returningCookies(door)}` : '';
    return contestant(name, {
      prepare: () => get('/session', cookie() + others),
      run: handler,
      check: (response) => assertSession(response, renewed),
    });
  };
  const ours = kit.builds.map((one) =>
    build(one.name, ourHandler(one, { extra, count, rebuilt }), { renewed: due }),
  );
  const limit = new LimitNode(await ourHandler(kit.builds[0])(get('/session')));
  const limitHandler: Handler = async (request) => limit.session(request, due, keys);
  const door = ourHandler(kit.builds[0]);
  const contestants = await Promise.all([
    ...ours,
    build('@auth/core', coreHandler({ extra, count, rebuilt }), { renewed: true }),
    build('limit-node', limitHandler, { renewed: due, door }),
  ]);
  return { title: options.title, contestants };
}

/** The first row, with everybody who can take part. */
export async function a1(kit: Kit): Promise<Row> {
  const row = await sessionRow(kit, { title: 'GET session, JWT, due, returning browser' });
  const web: Contestant[] = [];
  if (kit.web !== undefined) {
    const limit = new LimitWeb(await ourHandler(kit.web)(get('/session')));
    const prepare = (): Request =>
      get('/session', chunks(limitEncode(limit.key, claims(), Date.now() - DUE * 1000)));
    const check = (response: Response): Promise<void> => assertSession(response, true);
    web.push(
      contestant('latchkey-web', { prepare, run: ourHandler(kit.web), check }),
      contestant('limit-web', { prepare, run: (request: Request) => limit.sessionWeb(request), check }),
    );
  }
  return {
    title: row.title,
    contestants: [...row.contestants, ...web, await statelessSession(), ironRead(), ironSave()],
  };
}

/** Without a Response: the parts of the answer. */
export function a5(kit: Kit): Row {
  const limit = new LimitNode();
  const prepare = (): Request =>
    get('/session', `${SESSION_COOKIE}=${limitEncode(limit.key, claims(), Date.now() - DUE * 1000)}`);
  const check = (parts: { readonly body?: unknown }): void => {
    const body = (typeof parts.body === 'string' ? JSON.parse(parts.body) : parts.body) as {
      user?: { name?: string };
    } | null;
    expectThat(body?.user?.name === 'Ada', `no session: ${JSON.stringify(parts)}`);
  };
  const rawHandler = (handler: Handler) =>
    handler as unknown as (request: Request) => Promise<{ body?: unknown }>;
  return {
    title: '… `raw` (no Response)',
    contestants: [
      ...kit.builds.map((build) =>
        contestant(build.name, {
          prepare,
          run: rawHandler(ourHandler(build, { extra: { raw: build.core.raw } })),
          check,
        }),
      ),
      contestant('@auth/core', { prepare, run: rawHandler(coreHandler({ extra: { raw: coreRaw } })), check }),
      contestant('limit-node', {
        prepare,
        run: (request: Request) => limit.sessionParts(request, true),
        check,
      }),
    ],
  };
}
