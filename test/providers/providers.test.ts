import { describe, expect, it } from 'vitest';
import { providerTypes } from '../../src/core/methods/index.js';
import type { TokenSet, User } from '../../src/types/model.js';
import type { OAuthConfig } from '../../src/types/provider.js';
import { customFetch } from '../../src/types/symbols.js';
import {
  fixtureIds,
  idsOfType,
  loadProvider,
  providerIds,
  readFixture,
  recordedOfType,
  type Made,
  type SignInFixture,
} from './fixture.js';

/** Their looks are the user's. */
const withoutStyle = ['credentials', 'oauth', 'oidc'];
/** The ids of accounts that exist already, where they are not the name of the file. */
const configuredIds: Readonly<Record<string, string>> = { 'ory-hydra': 'hydra' };

const redirecting = await idsOfType('oauth', 'oidc');
const mailing = await idsOfType('email');
const recorded = await recordedOfType('oauth', 'oidc');

type Profile = SignInFixture['profile'];

/** An oauth or oidc provider with the options of its fixture. */
async function configured(id: string, options: object = {}): Promise<OAuthConfig<Profile>> {
  const { factory } = await loadProvider(id);
  // The type is that of the list that the id comes from.
  return factory({
    ...readFixture<SignInFixture>(id).options,
    ...options,
  }) as unknown as OAuthConfig<Profile>;
}

/** The mapping of providers without `profile`. */
function standardClaims(profile: Profile): User {
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  return {
    id: String(profile['sub'] ?? profile['id']),
    name: text(profile['name'] ?? profile['nickname'] ?? profile['preferred_username']),
    email: text(profile['email']),
    image: text(profile['picture']),
  };
}

function urlsOf(config: Made): unknown[] {
  const { authorization, token, userinfo, issuer, wellKnown, jwks_endpoint } = config as OAuthConfig<never>; // or none
  return [authorization, token, userinfo, issuer, wellKnown, jwks_endpoint]
    .map((value) => (typeof value === 'object' ? value.url : value))
    .filter((url) => url !== undefined);
}

/** A profile without the members that are the id, wherever they lie. */
function anonymous(value: unknown, id: string): unknown {
  if (Array.isArray(value)) return value.map((item) => anonymous(item, id));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, member]) => String(member) !== id);
  return Object.fromEntries(entries.map(([name, member]) => [name, anonymous(member, id)]));
}

/** Where two values share an object that can be written into. */
function sharedBy(one: unknown, other: unknown, path: string): string[] {
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null) return [];
  if (one === other) return Object.isFrozen(one) ? [] : [path];
  return Object.entries(one).flatMap(([key, member]) =>
    sharedBy(member, Reflect.get(other, key), `${path}.${key}`),
  );
}

describe.each(providerIds)('provider %s', (id) => {
  it('makes configurations that share nothing that can be written into', async () => {
    const { factory } = await loadProvider(id);
    expect(sharedBy(factory({ clientId: 'a' }), factory({ clientId: 'b' }), id)).toEqual([]);
  });

  it('is the default export and has a name of its own', async () => {
    const { names, factory } = await loadProvider(id);
    expect(names).toEqual(expect.arrayContaining(['default', factory.name]));
    expect(names).toHaveLength(2);
    expect(factory.length).toBeLessThanOrEqual(1);
  });

  it('can be called with nothing, with {} and with options', async () => {
    const { factory } = await loadProvider(id);
    const options = { clientId: 'a', clientSecret: 'b' };
    expect(factory().options).toEqual({});
    expect(factory({}).options).toEqual({});
    expect(factory(options).options).toEqual(options);
    for (const config of [factory(), factory({}), factory(options)]) {
      expect(config).toMatchObject({ id: expect.any(String), name: expect.stringMatching(/./) });
      expect(providerTypes).toContain(config.type);
    }
    expect(factory()).not.toBe(factory());
  });

  it('has the id of its file and leaves the options to be merged by the core', async () => {
    const { factory } = await loadProvider(id);
    expect(factory({ id: 'other', name: 'Other', clientId: 'a' })).toMatchObject({
      id: configuredIds[id] ?? id,
      name: factory().name,
    });
    expect(factory({ clientId: 'a' })).not.toHaveProperty('clientId');
    expect(factory().id).toBe(configuredIds[id] ?? id);
  });

  it('writes nothing into the options', async () => {
    const { factory } = await loadProvider(id);
    expect(() => factory(Object.freeze({ clientId: 'a' }))).not.toThrow();
  });

  it('names https endpoints only, or such below the issuer', async () => {
    const { factory } = await loadProvider(id);
    for (const url of urlsOf(factory(Object.freeze({})))) {
      expect(url).toMatch(/^(https:\/\/[^/{}]+|\{issuer\}\/)/);
      expect(url).not.toContain('undefined');
    }
  });

  it('has colours that can be parsed, and a logo that needs no request', async () => {
    // Absent or a record; anything else fails below. What the logo is: marks.test.ts.
    const style = (await loadProvider(id)).factory().style as Record<string, unknown> | undefined;
    if (style === undefined && withoutStyle.includes(id)) return;
    const { logo = 'data:image/svg+xml,', renamed = {}, ...colours } = style ?? {};
    expect(logo).toMatch(/^data:image\/svg\+xml,/);
    expect(renamed).toBeTypeOf('object');
    for (const [key, colour] of Object.entries(colours)) {
      expect(['bg', 'text', 'brandColor']).toContain(key);
      expect(colour).toMatch(/^#([\da-f]{3}|[\da-f]{6})$/i);
    }
  });
});

describe('fixtures', () => {
  it('exist for every provider that somebody else answers for, and for nothing else', () => {
    expect([...fixtureIds].sort()).toEqual([...redirecting, ...mailing].sort());
  });
});

describe.each(recorded)('profile of %s', (id) => {
  const { profile, tokens, user, emailVerified } = readFixture<SignInFixture>(id);
  const nothing = { [customFetch]: () => Promise.resolve(new Response(null, { status: 404 })) };

  it('becomes the expected user', async () => {
    const config = await configured(id, nothing);
    const mapped = await (config.profile ?? standardClaims)(profile, tokens as TokenSet); // of whatever members
    expect(mapped).toEqual(user);
    expect(mapped.id).toMatch(/^.{1,255}$/);
  });

  it('says of its address what the provider says', async () => {
    const config = await configured(id);
    const said =
      config.emailVerified?.(profile) ??
      (config.emailsVerified === true ||
        (config.type === 'oidc' && [true, 'true'].some((yes) => profile['email_verified'] === yes)));
    expect(said).toBe(emailVerified);
  });

  it('without an id is refused instead of becoming somebody', async () => {
    const map = (await configured(id, nothing)).profile ?? ((told) => ({ id: told['sub'] as string })); // or nothing
    // Without the id it is still an object.
    const unknown = anonymous(profile, user.id ?? '') as Profile;
    const outcome = await Promise.resolve()
      .then(() => map(unknown, tokens as TokenSet))
      .catch(() => undefined);
    expect(outcome?.id).toBeUndefined();
  });
});
