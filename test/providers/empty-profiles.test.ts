import { describe, expect, it } from 'vitest';
import type { TokenSet, User } from '../../src/types/model.js';
import type { OAuthConfig } from '../../src/types/provider.js';
import { customFetch } from '../../src/types/symbols.js';
import { loadProvider, readFixture, recordedOfType, type SignInFixture } from './fixture.js';

type Path = readonly string[];

/** Every place in a value, the value itself left out. */
function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return path.length > 0 ? [path] : [];
  const below = Object.entries(value).flatMap(([name, member]) => pathsIn(member, [...path, name]));
  return path.length > 0 ? [path, ...below] : below;
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((within, name) => Reflect.get(Object(within), name), value);
}

/** The value with another member at a place, or without it if `member` is `undefined`. */
function replaced(value: object, [name = '', ...path]: Path, member: unknown): object {
  const copy: object = Array.isArray(value) ? [...value] : { ...value };
  const changed = path.length === 0 ? member : replaced(Object(Reflect.get(value, name)), path, member);
  if (changed === undefined && !Array.isArray(copy)) Reflect.deleteProperty(copy, name);
  else Reflect.set(copy, name, changed);
  return copy;
}

/** What servers send for a member that they do not have. */
function emptiesOf(value: unknown): unknown[] {
  const kinds: unknown[] = ['', '  ', null, undefined];
  if (Array.isArray(value)) return [...kinds, []];
  return typeof value === 'object' && value !== null ? [...kinds, {}] : kinds;
}

/** Places that neither are the id nor lead to it. */
function optionalIn({ profile, user }: SignInFixture): Path[] {
  const all = pathsIn(profile);
  const ids = all.filter((path) => String(valueAt(profile, path)) === user.id);
  // The account of Tumblr is the blog that is marked as primary.
  return all.filter(
    (path) => path.at(-1) !== 'primary' && !ids.some((id) => path.every((name, index) => id[index] === name)),
  );
}

/** What is wrong with the texts of a user. */
function faultsIn({ name, email, image }: User): unknown[] {
  return [name, email, image].filter((text) => {
    if (text === null) return false;
    if (typeof text !== 'string' || text === '' || text !== text.trim()) return true;
    return /undefined|null|NaN|\[object/.test(text);
  });
}

/** Pictures that a provider hands out as they are, in a `data:` URL of its own making. */
const embedded = ['azure-devops', 'microsoft-entra-id'];
const isPicture = (id: string, image: unknown): boolean =>
  image === null || new RegExp(embedded.includes(id) ? '^data:image/' : '^https?://.').test(String(image));

const ids = (await recordedOfType('oauth', 'oidc')).filter((id) => id !== 'oauth' && id !== 'oidc');
const mapping: { id: string; map: NonNullable<OAuthConfig<unknown>['profile']>; fixture: SignInFixture }[] =
  [];
for (const id of ids) {
  const fixture = readFixture<SignInFixture>(id);
  const { factory } = await loadProvider(id);
  const noPhoto: typeof fetch = () => Promise.resolve(new Response(null, { status: 404 }));
  // The type is that of the list that the id comes from.
  const { profile: map } = factory({
    ...fixture.options,
    [customFetch]: noPhoto,
  }) as unknown as OAuthConfig<unknown>;
  if (map !== undefined) mapping.push({ id, map, fixture });
}

describe.each(mapping)('the profile of $id with empty members', ({ id, map, fixture }) => {
  // The fixture's tokens are those of a token response.
  const tokens = fixture.tokens as TokenSet;
  const users = async (profiles: readonly object[]): Promise<[object, User][]> => {
    const made: [object, User][] = [];
    for (const profile of profiles) made.push([profile, (await map(profile, tokens)) as User]);
    return made;
  };

  it('has `null` where there is nothing, one member at a time', async () => {
    const profiles = optionalIn(fixture).flatMap((path) =>
      emptiesOf(valueAt(fixture.profile, path)).map((empty) => replaced(fixture.profile, path, empty)),
    );
    for (const [profile, user] of await users(profiles)) {
      const given = JSON.stringify(profile);
      expect(faultsIn(user), given).toEqual([]);
      expect(isPicture(id, user.image ?? null), given).toBe(true);
      expect(user.id).toBe(fixture.user.id);
    }
  });

  it('has `null` where there is nothing, all members at once', async () => {
    const paths = optionalIn(fixture);
    for (const empty of ['', null, undefined]) {
      const leaves = paths.filter((path) => typeof valueAt(fixture.profile, path) !== 'object');
      const emptied = [leaves, paths.filter(({ length }) => length === 1), paths].map((chosen) =>
        chosen.reduceRight<object>((profile, path) => replaced(profile, path, empty), fixture.profile),
      );
      for (const [profile, user] of await users(emptied)) {
        expect(faultsIn(user), JSON.stringify(profile)).toEqual([]);
        expect(user.id).toBe(fixture.user.id);
      }
    }
  });

  it('has no picture that is no absolute URL', async () => {
    const pictures = optionalIn(fixture).filter(
      (path) => valueAt(fixture.profile, path) === fixture.user.image && fixture.user.image !== null,
    );
    const relative = [
      'avatar/athlete/large.png',
      '//a.test/1.png',
      '/1.png',
      'javascript:alert(1)',
      'https://',
    ];
    const profiles = relative.map((url) =>
      pictures.reduce<object>((profile, path) => replaced(profile, path, url), fixture.profile),
    );
    if (pictures.length > 0)
      for (const [, { image }] of await users(profiles)) {
        expect(relative).not.toContain(image);
        expect(isPicture(id, image)).toBe(true);
      }
    expect(isPicture(id, fixture.user.image)).toBe(true);
  });
});
