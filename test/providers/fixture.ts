import { readdirSync, readFileSync } from 'node:fs';
import type { User } from '../../src/types/model.js';
import type { ClientAuthenticationMethod, OAuthConfig } from '../../src/types/provider.js';
import type { EmailConfig } from '../../src/types/provider-email.js';

/** A sign-in at one OAuth or OpenID provider as its documentation describes it; values are anonymised. */
export interface SignInFixture {
  /** What a user would pass beside id and secret. */
  readonly options?: Readonly<Record<string, unknown>>;
  /**
   * Where the browser is sent. The query holds what this provider wants, and may differ from what every flow sends
   * (`response_type=code`, `client_id`, `redirect_uri`, `state`, and the values of `checks`).
   */
  readonly authorization: string;
  /** Parameters of every flow that this provider calls by another name. */
  readonly without?: readonly string[];
  /** What protects the flow beside `state`. */
  readonly checks: readonly ('pkce' | 'nonce')[];
  /** The metadata, as far as it is read. Endpoints that are left out are those named elsewhere in the fixture. */
  readonly metadata?: { readonly url: string; readonly answer: Readonly<Record<string, unknown>> };
  /** The authorization response beside `code` and `state`. @default a plain GET */
  readonly response?: {
    readonly method?: 'GET' | 'POST';
    readonly params?: Readonly<Record<string, string>>;
    /** Members of `profile` that come this way, and not in the ID Token. */
    readonly members?: readonly string[];
  };
  readonly token: {
    /** @default POST, as RFC 6749, section 3.2 demands */
    readonly method?: 'GET';
    readonly url: string;
    /** `other`: all is in `params`. */
    readonly client: ClientAuthenticationMethod | 'other';
    /** Expected beside, or in place of, `grant_type`, `code`, `redirect_uri` and the code verifier. */
    readonly params?: Readonly<Record<string, string>>;
    readonly headers?: Readonly<Record<string, string>>;
    /** Members of every token request that this provider calls by another name. */
    readonly without?: readonly string[];
  };
  /** The token response as the provider writes it. An `id_token` is replaced by a signed one. */
  readonly tokens: Readonly<Record<string, unknown>>;
  /** The ID Token. `alg` is RS256 and `claims` are `profile` by default. */
  readonly idToken?: { readonly alg?: string; readonly claims?: Readonly<Record<string, unknown>> };
  /** What is asked after the tokens came, in this order. @default nothing */
  readonly userinfo?: readonly UserinfoFixture[];
  /** What `profile()` is given. */
  readonly profile: Readonly<Record<string, unknown>>;
  /** What it makes of it; `id` is that of the account. */
  readonly user: User;
  /** Whether the provider says that the address is verified. */
  readonly emailVerified: boolean;
  /**
   * The members of `profile` that say so, for a provider with `emailVerified`: paths such as `emails.1.verified`. Each must
   * be true.
   */
  readonly verifiedBy?: readonly string[];
  /** Stored fields of the account that are not those of `tokens`. */
  readonly account?: Readonly<Record<string, unknown>>;
}

/** One request for the profile, and its answer. */
export interface UserinfoFixture {
  /** Method and URL: `GET https://api.acme.example/me`. */
  readonly request: string;
  /** Expected headers; `null` must be absent. @default the access token as `authorization` */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** Expected JSON body. */
  readonly json?: unknown;
  /** Expected form. */
  readonly form?: Readonly<Record<string, string>>;
  /** @default 200 */
  readonly status?: number;
  /** @default `profile` */
  readonly answer?: unknown;
  /** Whether the answer is signed like an ID Token. */
  readonly signed?: boolean;
}

/**
 * A mail with a sign-in link. In expected bodies `{to}`, `{url}`, `{subject}`, `{html}` and `{text}` stand for what the
 * library fills in.
 */
export interface MailFixture {
  readonly options: Readonly<Record<string, unknown>>;
  /** The call to the mail service; without it the mail is expected by SMTP. */
  readonly mail?: {
    readonly request: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly json?: unknown;
    readonly form?: Readonly<Record<string, string>>;
  };
  /** The sender of the mail by SMTP. */
  readonly from?: string;
}

/** What a provider function makes. */
export type Made = OAuthConfig<never> | EmailConfig;
/** A provider function. */
export type Factory = (options?: object) => Made;

const folder = new URL('../../src/providers/', import.meta.url);
const fixtures = new URL('./fixtures/', import.meta.url);

/** Import names of all providers. */
export const providerIds: readonly string[] = readdirSync(folder)
  .filter(
    (file) =>
      file.endsWith('.ts') &&
      !file.endsWith('.test.ts') &&
      file !== 'index.ts' &&
      file !== 'provider-types.ts',
  )
  .map((file) => file.slice(0, -3));

/** Names of all fixtures. */
export const fixtureIds: readonly string[] = readdirSync(fixtures).map((file) => file.replace(/\.json$/, ''));

/** The module of a provider, and the names that its function is exported by. */
export async function loadProvider(id: string): Promise<{ names: string[]; factory: Factory }> {
  const module: Record<string, unknown> = await import(new URL(`${id}.ts`, folder).href);
  const factory = module['default'];
  if (typeof factory !== 'function') throw new TypeError(`${id} has no default export that is a function`);
  return {
    names: Object.keys(module).filter((name) => module[name] === factory),
    // What comes back is checked member by member in providers.test.ts.
    factory: factory as Factory,
  };
}

/** Import names of the providers of some types. */
export async function idsOfType(...types: readonly string[]): Promise<string[]> {
  const loaded = await Promise.all(
    providerIds.map(async (id) => ({ id, type: (await loadProvider(id)).factory().type })),
  );
  return loaded.filter(({ type }) => types.includes(type)).map(({ id }) => id);
}

/** Those of them that have a fixture; providers.test.ts fails for those that have none. */
export async function recordedOfType(...types: readonly string[]): Promise<string[]> {
  return (await idsOfType(...types)).filter((id) => fixtureIds.includes(id));
}

/** Reads a fixture; a wrong shape fails the expectations that use it. */
export function readFixture<Fixture>(id: string): Fixture {
  // The files are ours.
  return JSON.parse(readFileSync(new URL(`${id}.json`, fixtures), 'utf8')) as Fixture;
}
