import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { workingVersions } from './working-versions.js';

interface OwnManifest {
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta: Readonly<Record<string, { readonly optional?: boolean }>>;
}

const own = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
) as OwnManifest;

describe('what package.json says of optional packages', () => {
  it('has a range for those only that @auth/core has one for, and the doctor knows the same', () => {
    expect(own.peerDependencies).toEqual({
      '@simplewebauthn/server': workingVersions['@simplewebauthn/server'],
      nodemailer: workingVersions['nodemailer'],
    });
  });

  it('names every package that the doctor knows, and makes none of them necessary', () => {
    expect(Object.keys(own.peerDependenciesMeta)).toEqual(
      expect.arrayContaining(Object.keys(workingVersions)),
    );
    expect(Object.values(own.peerDependenciesMeta)).toEqual(
      Object.keys(own.peerDependenciesMeta).map(() => ({ optional: true })),
    );
  });
});
