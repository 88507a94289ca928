import { describe, expect, it } from 'vitest';
import { checkTexts, type TextLists } from './check-texts.ts';
import { temporaryTree } from '../support/temporary-tree.ts';

const english = (members: string): string => `export const english: Readonly<Texts> = {\n${members}\n};\n`;
const german = (members: string): Record<string, string> => ({
  'core/texts/catalogues/de.ts': `export const texts: Readonly<Texts> = {\n${members}\n};\n`,
});

const tree = {
  'core/texts/english-mail.ts': `export const englishMail = { 'mail.subject': 'Sign in to {site}' };\n`,
  'core/texts/english.ts': english(`...englishMail,
    'field.email': 'Email',
    'signIn.error.Callback': 'That did ' + 'not work.',
    'signIn.lead': 'to {site}, {site} as {user}',`),
  'mail.ts': `export const subject = texts['mail.subject'];\n`,
  'page.ts': `say('field.email'); say("signIn.lead"); say(\`signIn.error.\${name}\`);\n`,
};
const WHOLE = `'mail.subject': 'Bei {site} anmelden',
  'field.email': 'E-Mail',
  'signIn.error.Callback': 'Das hat ' + 'nicht geklappt.',
  'signIn.lead': 'als {user} zu {site} ({site})',`;

const problems = (files: Record<string, string>, lists: TextLists = {}): string[] =>
  checkTexts(temporaryTree({ ...tree, ...german(WHOLE), ...files }), {
    sameWords: {},
    ...lists,
  });

describe('a catalogue', () => {
  it('may have every name of English in its order, with the same placeholders anywhere', () => {
    expect(problems({})).toEqual([]);
  });

  it('may have the English word where the list says why, and only there', () => {
    const files = german(WHOLE.replace('E-Mail', 'Email'));
    expect(problems(files, { sameWords: { de: { 'field.email': 'also said' } } })).toEqual([]);
    expect(problems(files, { sameWords: { nl: { 'field.email': 'also said' } } })).toEqual([
      "de: 'field.email' is the English text: translate it, or give the reason in `sameWords`",
    ]);
    expect(problems({}, { sameWords: { de: { 'field.email': 'also said' } } })).toEqual([
      "de: 'field.email' is listed in `sameWords`, but is not the English text",
    ]);
  });

  const refused: [string, string, string, string[]][] = [
    ['a name is missing', `'field.email': 'E-Mail',`, '', ["de: lacks 'field.email'"]],
    [
      'a name is none',
      `'field.email'`,
      `'field.mail'`,
      ["de: lacks 'field.email'", "de: 'field.mail' is no text"],
    ],
    [
      'a name stands there twice',
      `'field.email'`,
      `'field.email': 'Mail', 'field.email'`,
      ["de: 'field.email' stands there twice"],
    ],
    ['a text is empty', `'E-Mail'`, `''`, ["de: 'field.email' is empty"]],
    [
      'a placeholder is translated',
      'Bei {site}',
      'Bei {seite}',
      ["de: 'mail.subject' has {seite}, English {site}"],
    ],
    [
      'a placeholder is missing',
      'Bei {site}',
      'Hier',
      ["de: 'mail.subject' has no placeholder, English {site}"],
    ],
    [
      'a placeholder stands there more often',
      '{site} anmelden',
      '{site} {site}',
      ["de: 'mail.subject' has {site} {site}, English {site}"],
    ],
    ['there is a placeholder too many', 'E-Mail', '{site}', ["de: 'field.email' has {site}, English none"]],
    [
      'a placeholder is broken',
      'E-Mail',
      'E-{ Mail',
      ["de: 'field.email' has a brace that belongs to no placeholder"],
    ],
    ['a text has a tag', 'E-Mail', '<b>E-Mail', ["de: 'field.email' has markup"]],
    ['a text has an entity', 'E-Mail', 'E&nbsp;Mail', ["de: 'field.email' has markup"]],
    [
      'a text has a line break',
      'E-Mail',
      String.raw`E\r\nMail`,
      ["de: 'field.email' has a line break or another control character"],
    ],
    ['a text begins with a blank', 'E-Mail', ' E-Mail', ["de: 'field.email' begins or ends with a blank"]],
    [
      'a text ends with a space that does not break',
      'E-Mail',
      String.raw`E-Mail\u00a0`,
      ["de: 'field.email' begins or ends with a blank"],
    ],
    [
      'English fills it up',
      `'mail.subject'`,
      `...english, 'mail.subject'`,
      ['de: ...english is no name with its text'],
    ],
    [
      'a text is computed',
      `'E-Mail'`,
      'mail()',
      ["de: 'field.email': mail() is no name with its text", "de: lacks 'field.email'"],
    ],
  ];
  it.each(refused)('is refused where %s', (...row) => {
    const [, part, instead, found] = row;
    expect(problems(german(WHOLE.replace(part, instead)))).toEqual(found);
  });

  it.each([
    [`['password.lead', 'password.sent']`, []],
    [
      `['password.sent', 'password.lead']`,
      [
        "core/texts/password/names.ts has 'password.sent' where core/texts/password/english.ts has 'password.lead'",
      ],
    ],
    [
      `['password.lead']`,
      ["core/texts/password/names.ts has 'nothing' where core/texts/password/english.ts has 'password.sent'"],
    ],
  ])('of passwords has the order of the names %s', (names, found) => {
    const list = (lead: string, sent: string): string =>
      `inOrder<T>({ 'password.lead': '${lead}', 'password.sent': '${sent}' });\n`;
    const files = {
      'core/texts/password/names.ts': `export const passwordNames: readonly N[] = ${names};\n`,
      'core/texts/password/english.ts': `export const english: Sentences = ${list('Type it', 'Sent')}`,
      'core/texts/password/catalogues/de.ts': `export const texts: Sentences = ${list('Eingeben', 'Gesendet')}`,
      'mail.ts': `${tree['mail.ts']} say('password.lead', 'password.sent');`,
    };
    expect(problems(files)).toEqual(found);
  });

  it('of a feature has its names, whichever feature it is', () => {
    const files = {
      'core/texts/badges/english.ts': `export const english: Sentences = { 'badges.title': 'Badges', 'badges.none': 'None' };\n`,
      'core/texts/badges/catalogues/de.ts': `export const texts: Sentences = { 'badges.title': 'Abzeichen' };\n`,
      'mail.ts': `${tree['mail.ts']} say('badges.title');`,
    };
    expect(problems(files)).toEqual(["de: lacks 'badges.none'", "'badges.none' is said nowhere in src"]);
  });

  it.each([
    ['fr', 'Un code : {site}', 'has a colon without the space U+00A0 before it'],
    ['fr', 'Un code\u00a0: https://{site}', undefined],
    ['fr', 'Supprimer {site} ?', 'has one of ; ? ! without the space U+202F before it'],
    ['fr', 'Supprimer {site}\u202f?', undefined],
    ['fr', 'Le « {site} »', 'has a quotation mark without the space U+00A0 inside it'],
    ['nl', 'Bij {site} als u', 'says "u", where all others say "je"'],
    ['nl', 'Bij {site} als je', undefined],
    ['tr', '{site} parolası', 'says "parola", where all others say "şifre"'],
  ])('in %s speaks as the others do: %s', (language, text, problem) => {
    const texts = WHOLE.replace('Bei {site} anmelden', text);
    const files = {
      [`core/texts/catalogues/${language}.ts`]: `export const texts: Readonly<Texts> = {\n${texts}\n};\n`,
    };
    const found = problem === undefined ? [] : [`${language}: 'mail.subject' ${problem}`];
    expect(problems(files)).toEqual(found);
  });

  it('is refused in another order', () => {
    const [subject = '', ...others] = WHOLE.split(/(?<=,)\n/);
    expect(problems(german([...others, subject].join('\n')))).toEqual([
      "de: 'field.email' stands elsewhere than in English",
    ]);
  });
});

describe('English', () => {
  it('keeps the rules of every text', () => {
    expect(
      problems({ 'core/texts/english-mail.ts': `export const a = { 'mail.subject': ' {site}' };\n` }),
    ).toEqual(["english: 'mail.subject' begins or ends with a blank"]);
  });

  it('has to be there', () => {
    const root = temporaryTree({ 'page.ts': 'export {};\n' });
    expect(checkTexts(root)).toEqual([`no English texts in ${root}`]);
  });
});

describe('a text', () => {
  it.each([
    ['nothing names', ''],
    ['only a type names', `type Name = 'signIn.error.Callback' | \`signIn.error.\${string}\`;`],
    ['only a longer name begins with', `say('signIn.error.CallbackAgain');`],
    ['only a template that could be any text covers', 'say(`${group}.${name}`);'],
    ['only a test names', ''],
  ])('that %s is refused', (_case, line) => {
    const page = `say('field.email'); say('signIn.lead');\n${line}\n`;
    expect(problems({ 'page.ts': page, 'page.test.ts': tree['page.ts'] })).toEqual([
      "'signIn.error.Callback' is said nowhere in src",
    ]);
  });
});
