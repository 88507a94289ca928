import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { AuthConfig } from '../../types/config.js';
import { setEnvDefaults } from '../../core/env.js';
import { countSecrets, rotated } from './rotation.js';

/** What the library makes of a `.env` text. */
function secretsIn(text: string): string | string[] | undefined {
  const config: AuthConfig = { providers: [] };
  setEnvDefaults({ ...parseEnv(text) }, config);
  return config.secret;
}

describe('rotated', () => {
  it('writes a first secret', () => {
    expect(rotated('', 'new', 1)).toEqual({ text: 'AUTH_SECRET=new\n', before: 0, names: ['AUTH_SECRET'] });
  });

  it('fills a variable that is empty, where it stands', () => {
    const text = '# auth\nexport AUTH_SECRET="" # npx latchkey secret\nOTHER=1\n';
    const { text: result, before } = rotated(text, 'new', 1);
    expect(result).toBe('# auth\nexport AUTH_SECRET=new # npx latchkey secret\nOTHER=1\n');
    expect(before).toBe(0);
  });

  it('puts the newest where the library looks first, and keeps as many as are asked for', () => {
    let text = 'A=1\nAUTH_SECRET=one\nZ=26\n';
    for (const secret of ['two', 'three', 'four', 'five']) text = rotated(text, secret, 3).text;
    expect(secretsIn(text)).toEqual(['five', 'four', 'three', 'two']);
    expect(text).toBe(
      'A=1\nAUTH_SECRET=two\nAUTH_SECRET_1=three\nAUTH_SECRET_2=four\nAUTH_SECRET_3=five\nZ=26\n',
    );
    expect(secretsIn(rotated(text, 'six', 1).text)).toEqual(['six', 'five']);
    expect(rotated(text, 'six', 0).text).toBe('A=1\nAUTH_SECRET=six\nZ=26\n');
  });

  it('removes the old ones when no new one is given', () => {
    const text = 'AUTH_SECRET=one\r\nAUTH_SECRET_1=two\r\nAUTH_SECRET_2=three\r\n';
    expect(rotated(text, undefined, 1).text).toBe('AUTH_SECRET=three\r\n');
  });

  it.each([
    [
      'a text whose last line is not ended',
      'A=1\nAUTH_SECRET=old',
      'A=1\nAUTH_SECRET=old\nAUTH_SECRET_1=new',
    ],
    ['CRLF, and a text without the variable', '# x\r\nA=1\r\n', '# x\r\nA=1\r\nAUTH_SECRET=new\r\n'],
    [
      'quotes and the prefix export',
      "export AUTH_SECRET='a # b'\nB=2\n",
      "export AUTH_SECRET='a # b'\nexport AUTH_SECRET_1='new'\nB=2\n",
    ],
    [
      'what looks like an assignment inside of a quoted value',
      'KEY="-----BEGIN\nAUTH_SECRET=not\n-----END"\nAUTH_SECRET=old\n',
      'KEY="-----BEGIN\nAUTH_SECRET=not\n-----END"\nAUTH_SECRET=old\nAUTH_SECRET_1=new\n',
    ],
    [
      'comments that name the variable',
      '# AUTH_SECRET=example\nAUTH_SECRET=old # ours\n',
      '# AUTH_SECRET=example\nAUTH_SECRET=old # ours\nAUTH_SECRET_1=new\n',
    ],
  ])('keeps %s', (_, text, result) => {
    expect(rotated(text, 'new', 1).text).toBe(result);
  });

  it('takes the last of two assignments, as readers do', () => {
    const text = 'AUTH_SECRET=dead\nA=1\nAUTH_SECRET=alive\n';
    expect(secretsIn(text)).toEqual(['alive']);
    expect(rotated(text, 'new', 1).text).toBe(
      'AUTH_SECRET=dead\nA=1\nAUTH_SECRET=alive\nAUTH_SECRET_1=new\n',
    );
    expect(rotated(text, 'new', 0).text).toBe('AUTH_SECRET=dead\nA=1\nAUTH_SECRET=new\n');
  });

  it('refuses a text that Node reads in another way', () => {
    // To Node, this is one variable with a strange name, and a value of three lines.
    const text = 'A/B="\nAUTH_SECRET=inside\n"\n';
    expect(parseEnv(text)).toEqual({ 'A/B': '\nAUTH_SECRET=inside\n' });
    expect(() => rotated(text, 'new', 0)).toThrow('cannot be changed safely');
  });

  it('counts what is not empty', () => {
    expect(countSecrets('AUTH_SECRET=\nAUTH_SECRET_1=""\nAUTH_SECRET_2=x\n')).toBe(1);
  });
});
