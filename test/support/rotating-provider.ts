import { FakeIdp } from '../fake-idp.ts';

/** What the provider does with one request for new tokens in place of answering it. */
export type RefreshFault =
  /** It never hears of it. */
  | 'unreachable'
  /** It answers, and the answer is lost on its way. */
  | 'lost'
  | Response;

interface Family {
  current: string;
  previous: string | undefined;
  isRevoked: boolean;
}

/** How {@link RotatingProvider} is set up. */
export interface RotatingOptions {
  readonly now: () => Date;
  /** Whether each refresh replaces the refresh token, and a used one that comes again ends them all. @default true */
  readonly rotates?: boolean;
  /** Whether the token before the current one is still taken, as servers do for some seconds. @default false */
  readonly isLenient?: boolean;
  /** Seconds for which access tokens are valid. @default 3600 */
  readonly lifetime?: number;
  /** Milliseconds that a refresh takes. @default 0 */
  readonly delay?: number | Promise<void>;
}

/** An OpenID provider that hands out refresh tokens, each for one use (RFC 9700, section 4.14.2). */
export class RotatingProvider {
  readonly idp: FakeIdp;
  /** The refresh tokens that came, in order. */
  readonly asked: string[] = [];
  /** Refreshes that were granted. */
  granted: number = 0;
  /** Whether a used refresh token came again. */
  sawReuse: boolean = false;
  /** What to do with the next requests for new tokens; beyond that, they are answered. */
  readonly faults: (RefreshFault | undefined)[] = [];
  /** Members of every answer to a refresh, in place of those that it would have; `undefined` removes one. */
  answer: Record<string, unknown> = {};
  /** Claims of the ID Token in answers to a refresh; `undefined`: there is none. */
  claims: Record<string, unknown> | undefined;
  lifetime: number;
  readonly #options: RotatingOptions;
  readonly #families = new Map<string, Family>();
  readonly #accessTokens = new Map<string, number>();
  #count = 0;

  static async open(options: RotatingOptions): Promise<RotatingProvider> {
    return new RotatingProvider(await FakeIdp.create({ now: options.now }), options);
  }

  constructor(idp: FakeIdp, options: RotatingOptions) {
    this.idp = idp;
    this.#options = options;
    this.lifetime = options.lifetime ?? 3600;
  }

  /** Whether the API of the provider takes an access token. */
  takes(accessToken: string): boolean {
    return (this.#accessTokens.get(accessToken) ?? 0) > this.#options.now().getTime();
  }

  /** What the next sign-in gets; without a refresh token, as of providers that give one only the first time. */
  grantAtSignIn(refreshToken: boolean = true): void {
    const family: Family = {
      current: `canary-refresh-${++this.#count}`,
      previous: undefined,
      isRevoked: false,
    };
    this.#families.set(family.current, family);
    this.idp.faults.token = {
      access_token: this.#accessToken(),
      expires_in: this.lifetime,
      scope: 'openid files.read',
      ...(refreshToken && { refresh_token: family.current }),
    };
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const form = request.method === 'POST' ? new URLSearchParams(await request.clone().text()) : undefined;
    if (form?.get('grant_type') !== 'refresh_token') return this.idp.fetch(input, init);
    const token = form.get('refresh_token') ?? '';
    this.asked.push(token);
    const fault = this.faults.shift();
    const { delay } = this.#options;
    if (typeof delay === 'number') await new Promise((resolve) => setTimeout(resolve, delay));
    else await delay;
    if (fault instanceof Response) return fault;
    if (fault === 'unreachable') throw new TypeError('fetch failed');
    const answer = await this.#refresh(token);
    if (fault === 'lost') throw new TypeError('terminated');
    return answer;
  };

  async #refresh(token: string): Promise<Response> {
    const family = this.#families.get(token);
    if (family === undefined || family.isRevoked)
      return Response.json({ error: 'invalid_grant' }, { status: 400 });
    const isTaken =
      token === family.current || (this.#options.isLenient === true && token === family.previous);
    if (!isTaken) {
      this.sawReuse = true;
      family.isRevoked = true;
      return Response.json({ error: 'invalid_grant' }, { status: 400 });
    }
    this.granted += 1;
    const tokens: Record<string, unknown> = {
      access_token: this.#accessToken(),
      token_type: 'Bearer',
      expires_in: this.lifetime,
    };
    if (this.#options.rotates !== false) {
      family.previous = token;
      family.current = `canary-refresh-${++this.#count}`;
      this.#families.set(family.current, family);
      tokens['refresh_token'] = family.current;
    }
    if (this.claims !== undefined) tokens['id_token'] = await this.idp.idToken(this.claims);
    return Response.json({ ...tokens, ...this.answer });
  }

  #accessToken(): string {
    const token = `canary-access-${++this.#count}`;
    this.#accessTokens.set(token, this.#options.now().getTime() + this.lifetime * 1000);
    return token;
  }
}
