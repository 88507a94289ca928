import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { TokenSet, User } from '../../src/types/model.js';
import { customFetch } from '../../src/types/symbols.js';
import type { OAuthConfig } from '../../src/types/provider.js';

interface Fixture {
  /** What a user would pass; providers without required options have none. */
  options?: Record<string, unknown>;
  /** A recorded answer, anonymised. */
  profile: Record<string, unknown>;
  tokens: TokenSet;
  /** What `profile()`, or the default mapping, makes of it. */
  user: User;
  /** Whether the provider says that the address is verified. */
  emailVerified: boolean;
}

type Config = Record<string, unknown> & { type: string };
type Factory = (options?: object) => Config;

const types = ['oauth', 'oidc', 'email', 'credentials', 'webauthn'];
/** Their looks are the user's. */
const withoutStyle = ['credentials', 'oauth', 'oidc'];
const folder = new URL('../../src/providers/', import.meta.url);
const fixtures = new URL('./fixtures/', import.meta.url);
const ids = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'index.ts')
  .map((file) => file.slice(0, -3));

async function load(id: string): Promise<{ names: string[]; factory: Factory }> {
  const module: Record<string, unknown> = await import(new URL(`${id}.ts`, folder).href);
  const factory = module.default;
  if (typeof factory !== 'function') throw new TypeError(`${id} has no default export that is a function`);
  // What comes back is checked member by member below.
  return {
    names: Object.keys(module).filter((name) => module[name] === factory),
    factory: factory as Factory,
  };
}

function fixtureOf(id: string): Fixture {
  // The file is ours; a wrong shape fails the expectations that use it.
  return JSON.parse(readFileSync(new URL(`${id}.json`, fixtures), 'utf8')) as Fixture;
}

/** The mapping of providers without `profile`. */
function standardClaims(profile: Record<string, unknown>): User {
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  return {
    id: String(profile.sub ?? profile.id),
    name: text(profile.name ?? profile.nickname ?? profile.preferred_username),
    email: text(profile.email),
    image: text(profile.picture),
  };
}

function urlsOf(config: Config): unknown[] {
  return ['authorization', 'token', 'userinfo', 'issuer', 'wellKnown', 'jwks_endpoint'].flatMap((name) => {
    const value = config[name];
    if (value === undefined) return [];
    return typeof value === 'object' && value !== null
      ? Object.entries(value)
          .filter(([key]) => key === 'url')
          .map(([, url]) => url)
      : [value];
  });
}

describe.each(ids)('provider %s', (id) => {
  it('is the default export and has a name of its own', async () => {
    const { names, factory } = await load(id);
    expect(names).toEqual(expect.arrayContaining(['default', factory.name]));
    expect(names).toHaveLength(2);
    expect(factory.length).toBeLessThanOrEqual(1);
  });

  it('can be called with nothing, with {} and with options', async () => {
    const { factory } = await load(id);
    const options = { clientId: 'a', clientSecret: 'b' };
    expect(factory().options).toEqual({});
    expect(factory({}).options).toEqual({});
    expect(factory(options).options).toEqual(options);
    for (const config of [factory(), factory({}), factory(options)]) {
      expect(config).toMatchObject({ id: expect.any(String), name: expect.stringMatching(/./) });
      expect(types).toContain(config.type);
    }
    expect(factory()).not.toBe(factory());
  });

  it('has the id of its file and leaves the options to be merged by the core', async () => {
    const { factory } = await load(id);
    expect(factory({ id: 'other', name: 'Other', clientId: 'a' })).toMatchObject({
      id,
      name: factory().name,
    });
    expect(factory({ clientId: 'a' })).not.toHaveProperty('clientId');
    expect(factory().id).toBe(id);
  });

  it('writes nothing into the options', async () => {
    const { factory } = await load(id);
    expect(() => factory(Object.freeze({ clientId: 'a' }))).not.toThrow();
  });

  it('names https endpoints only', async () => {
    const { factory } = await load(id);
    for (const url of urlsOf(factory(Object.freeze({})))) {
      expect(url).toMatch(/^https:\/\/[^/]+/);
      expect(url).not.toContain('undefined');
    }
  });

  it('has a logo that needs no request and is smaller than 1 kB', async () => {
    // Absent or a record of strings; anything else fails below.
    const style = (await load(id)).factory().style as Record<string, string> | undefined;
    if (style === undefined && withoutStyle.includes(id)) return;
    const { logo, ...colours } = style ?? {};
    expect(logo).toMatch(/^data:image\/svg\+xml,/);
    expect(logo?.length).toBeLessThan(1024);
    expect(decodeURIComponent(logo ?? '')).toMatch(/<svg xmlns='[^']+' viewBox='0 0 24 24'>.*<\/svg>$/);
    for (const [key, colour] of Object.entries(colours)) {
      expect(['bg', 'text', 'brandColor']).toContain(key);
      expect(colour).toMatch(/^#([\da-f]{3}|[\da-f]{6})$/i);
    }
  });
});

const redirecting: string[] = [];
for (const id of ids) {
  if (['oauth', 'oidc'].includes((await load(id)).factory().type)) redirecting.push(id);
}

describe('fixtures', () => {
  it('exist for every oauth and oidc provider, and for nothing else', () => {
    const recorded = readdirSync(fixtures).map((file) => file.replace(/\.json$/, ''));
    expect(recorded.sort()).toEqual(redirecting.sort());
  });
});

describe.each(redirecting)('profile of %s', (id) => {
  const nothing = { [customFetch]: () => Promise.resolve(new Response(null, { status: 404 })) };

  it('becomes the expected user', async () => {
    const { options, profile, tokens, user } = fixtureOf(id);
    // The shape of an oauth provider was checked above.
    const config = (await load(id)).factory({ ...options, ...nothing }) as unknown as OAuthConfig<
      typeof profile
    >;
    const mapped = await (config.profile ?? standardClaims)(profile, tokens);
    expect(mapped).toEqual(user);
    expect(mapped.id).toMatch(/^.{1,255}$/);
  });

  it('says of its address what the provider says', async () => {
    const { options, profile, emailVerified } = fixtureOf(id);
    const config = (await load(id)).factory(options) as unknown as OAuthConfig<typeof profile>; // as above
    const said =
      config.emailVerified?.(profile) ?? [true, 'true'].some((yes) => profile.email_verified === yes);
    expect(config.emailsVerified === true || said).toBe(emailVerified);
  });

  it('without an id is refused instead of becoming somebody', async () => {
    const { options, profile, tokens } = fixtureOf(id);
    const config = (await load(id)).factory({ ...options, ...nothing }) as unknown as OAuthConfig<
      typeof profile
    >; // as above
    if (config.profile === undefined) return;
    const anonymous = Object.fromEntries(
      Object.entries(profile).filter(
        ([, value]) => value !== fixtureOf(id).user.id && String(value) !== fixtureOf(id).user.id,
      ),
    );
    const outcome = await Promise.resolve()
      .then(() => config.profile?.(anonymous, tokens))
      .catch(() => undefined);
    expect(outcome?.id).toBeUndefined();
  });
});
