import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listTexts } from './list-texts.ts';
import { temporaryTree } from '../support/temporary-tree.ts';

const inOrder = 'export const inOrder = (texts) => Object.values(texts);\n';
const german = (members: string): string =>
  `import { inOrder } from '../in-order.js';\nexport const texts = inOrder({ ${members} });\n`;
const tree = {
  'package.json': '{"type":"module"}',
  'core/texts/in-order.js': inOrder,
  'core/texts/english.js': `export const commonNames = ['a.title', 'a.lead'];\n`,
  'core/texts/catalogues/de.js': german(`'a.title': 'Ti' + 'tel', 'a.lead': 'zu {site}'`),
  'core/texts/password/names.js': `export const passwordNames = ['p.one'];\n`,
  'core/texts/api-access/names.js': `export const apiAccessNames = ['a.one'];\n`,
  'core/texts/api-access/english.js': `import { inOrder } from '../in-order.js';\nexport const english = inOrder({ 'a.one': 'One' });\n`,
  'core/texts/administration/names.js': `export const administrationNames = ['b.one'];\n`,
  'core/texts/administration/english.js': `import { inOrder } from '../in-order.js';\nexport const english = inOrder({ 'b.one': 'One' });\n`,
  'core/texts/organizations/names.js': `export const organizationNames = ['b.one'];\n`,
  'core/texts/organizations/english.js': `import { inOrder } from '../in-order.js';\nexport const english = inOrder({ 'b.one': 'One' });\n`,
  'core/texts/account/names.js': `export const accountNames = ['b.one'];\n`,
  'core/texts/account/english.js': `import { inOrder } from '../in-order.js';\nexport const english = inOrder({ 'b.one': 'One' });\n`,
  'core/texts/second-factor/names.js': `export const secondFactorNames = ['f.one'];\n`,
  'core/texts/second-factor/english.js': `import { inOrder } from '../in-order.js';\nexport const english = inOrder({ 'f.one': 'One' });\n`,
  'core/texts/api-keys/names.js': `export const apiKeyNames = ['k.one'];\n`,
  'core/texts/api-keys/english.js': `import { inOrder } from '../in-order.js';\nexport const english = inOrder({ 'k.one': 'One' });\n`,
  'core/texts/notice-names.js': `export const noticeNames = ['n.one', 'n.two'];\n`,
  'core/texts/notices.js': `import { inOrder } from './in-order.js';
export const de = inOrder({ 'n.one': 'Eins', 'n.two': 'Zwei' });
export const fr = inOrder({ 'n.one': 'Un', 'n.two': 'Deux' });
`,
  'core/texts/password/english.js': `import { inOrder } from '../in-order.js';\nexport const english = inOrder({ 'p.one': 'One' });\n`,
};

const build = async (files: Record<string, string> = {}): Promise<string> => {
  const root = temporaryTree({ ...tree, ...files });
  await listTexts(root);
  return root;
};

describe('listTexts', () => {
  it('writes the sentences in the order of English, without names', async () => {
    const root = await build();
    const written = (file: string): string => readFileSync(join(root, 'core/texts', file), 'utf8');
    expect(written('catalogues/de.js')).toContain('\nexport const texts = ["Titel","zu {site}"];\n');
    expect(written('password/english.js')).toContain('\nexport const english = ["One"];\n');
    expect(written('notices.js')).toContain(
      '\nexport const de = ["Eins","Zwei"];\nexport const fr = ["Un","Deux"];\n',
    );
    expect(written('english.js')).toBe(tree['core/texts/english.js']);
  });

  it.each([
    [
      'two texts are swapped',
      `'a.lead': 'zu {site}', 'a.title': 'Titel'`,
      "has 'a.lead' where English has 'a.title'",
    ],
    ['a text is missing', `'a.title': 'Titel'`, "has 'undefined' where English has 'a.lead'"],
    [
      'there is a text too many',
      `'a.title': 'Titel', 'a.lead': 'zu {site}', 'a.more': 'mehr'`,
      "has 'a.more' where English has 'undefined'",
    ],
  ])('refuses a catalogue where %s', async (_case, members, problem) => {
    await expect(build({ 'core/texts/catalogues/de.js': german(members) })).rejects.toThrow(problem);
  });

  it('refuses names of another order than that of English', async () => {
    const names = `export const passwordNames = ['p.two', 'p.one'];\n`;
    await expect(build({ 'core/texts/password/names.js': names })).rejects.toThrow(
      "has 'p.one' where English has 'p.two'",
    );
  });

  it('refuses a later list of a file, too', async () => {
    const notices = tree['core/texts/notices.js'].replace(
      /'n.one': 'Un', ('n.two': 'Deux')/,
      `$1, 'n.one': 'Un'`,
    );
    await expect(build({ 'core/texts/notices.js': notices })).rejects.toThrow(
      "has 'n.two' where English has 'n.one'",
    );
  });

  it('refuses a catalogue that is no list', async () => {
    const files = { 'core/texts/catalogues/de.js': 'export const texts = {};\n' };
    await expect(build(files)).rejects.toThrow('de.js lists no texts with `inOrder`');
  });

  it('refuses a build without catalogues', async () => {
    await expect(build({ 'core/texts/english.js': 'export const commonNames = [];\n' })).rejects.toThrow(
      'english.js names no catalogue',
    );
  });
});
