/** The texts of a catalogue by their names, in the order of the file. */
export type TextsByName = ReadonlyMap<string, string>;

/** Why a translation is the English word, by language and name. */
export type SameWords = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Translations that are the English word, each with its reason. */
export const sameWords: SameWords = {
  de: {
    'account.name': 'the German word is the same',
    'account.passkeys': 'what German sites call them',
    'account.passkey.unnamed': 'what German sites call it',
    'administration.administrator': 'the German word is the same',
    'administration.id': 'the abbreviation is the same',
    'administration.passkeys': 'what German sites call them',
    'device.label': 'the German word is the same',
    'apiKeys.name': 'the German word is the same',
    'organization.name': 'the German word is the same',
    'factor.totp.label': 'the German word is the same',
    'security.passkeys': 'what German sites call them',
    'security.passkey.unnamed': 'what German sites call it',
    'security.passkey.name': 'the German word is the same',
  },
  es: { 'administration.id': 'the abbreviation is the same' },
  fr: {
    'administration.sessions': 'the French word is the same',
    'device.label': 'the French word is the same',
    'organization.invitations': 'the French word is the same',
    'factor.totp.label': 'the French word is the same',
  },
  hi: { 'administration.id': 'what Hindi sites call it' },
  it: {
    'field.password': 'Italian took the word over',
    'link.privacy': 'what Italian sites call it',
    'account.passkey.unnamed': 'what Italian sites call it',
    'administration.account': 'Italian took the word over',
    'administration.id': 'the abbreviation is the same',
    'security.passkey.unnamed': 'what Italian sites call it',
  },
  ko: { 'administration.id': 'what Korean sites call it' },
  nl: {
    'link.privacy': 'what Dutch sites call it',
    'link.support': 'the Dutch word is the same',
    'administration.account': 'the Dutch word is the same',
    'administration.id': 'the abbreviation is the same',
    'device.label': 'the Dutch word is the same',
    'factor.totp.label': 'the Dutch word is the same',
  },
  pl: { 'administration.administrator': 'the Polish word is the same' },
  pt: { 'administration.id': 'the abbreviation is the same' },
};

/** How a language is written here: what no text of it may contain, and the problem where one does. */
const HABITS: Readonly<Record<string, readonly (readonly [found: RegExp, problem: string])[]>> = {
  fr: [
    [/(?<!\u00a0):(?!\/\/)/, 'has a colon without the space U+00A0 before it'],
    [/(?<!\u202f)[;?!]/, 'has one of ; ? ! without the space U+202F before it'],
    [/«(?!\u00a0)|(?<!\u00a0)»/, 'has a quotation mark without the space U+00A0 inside it'],
  ],
  nl: [[/\b(?:u|uw)\b/i, 'says "u", where all others say "je"']],
  tr: [[/parola/i, 'says "parola", where all others say "şifre"']],
};

function habitProblems(language: string, text: string): string[] {
  return (HABITS[language] ?? []).filter(([found]) => found.test(text)).map(([, problem]) => problem);
}

/** What is wrong with the texts of one language. */
export function translationProblems(
  language: string,
  texts: TextsByName,
  rules: { readonly english: TextsByName; readonly same?: SameWords },
): string[] {
  const { english, same = sameWords } = rules;
  const allowed = same[language] ?? {};
  return [
    ...nameProblems(texts, english),
    ...[...texts].flatMap(([name, text]) =>
      [...textProblems(text), ...habitProblems(language, text)].map((problem) => `'${name}' ${problem}`),
    ),
    ...[...texts].flatMap(([name, text]) => comparison(name, text, english.get(name))),
    ...[...texts]
      .filter(([name, text]) => text === english.get(name) && !Object.hasOwn(allowed, name))
      .map(([name]) => `'${name}' is the English text: translate it, or give the reason in \`sameWords\``),
    ...Object.keys(allowed)
      .filter((name) => texts.get(name) !== english.get(name))
      .map((name) => `'${name}' is listed in \`sameWords\`, but is not the English text`),
  ];
}

function nameProblems(texts: TextsByName, english: TextsByName): string[] {
  const missing = [...english.keys()].filter((name) => !texts.has(name)).map((name) => `lacks '${name}'`);
  const unknown = [...texts.keys()]
    .filter((name) => !english.has(name))
    .map((name) => `'${name}' is no text`);
  if (missing.length + unknown.length > 0) return [...missing, ...unknown];
  const order = [...english.keys()];
  const astray = [...texts.keys()].find((name, index) => name !== order[index]);
  return astray === undefined ? [] : [`'${astray}' stands elsewhere than in English`];
}

/** What no text may have, in any language. */
export function textProblems(text: string): string[] {
  const problems: string[] = [];
  if (text === '') problems.push('is empty');
  if (text !== text.trim()) problems.push('begins or ends with a blank');
  // They are shown as they are written, and a line break would end the header that a subject stands in.
  if (/[<>]|&#?\w+;/.test(text)) problems.push('has markup');
  if (/\p{Cc}/u.test(text)) problems.push('has a line break or another control character');
  if (/[{}]/.test(text.replaceAll(/\{\w+\}/g, '')))
    problems.push('has a brace that belongs to no placeholder');
  return problems;
}

function comparison(name: string, text: string, english: string | undefined): string[] {
  if (english === undefined) return [];
  const [own, wanted] = [placeholders(text), placeholders(english)];
  return own === wanted ? [] : [`'${name}' has ${own || 'no placeholder'}, English ${wanted || 'none'}`];
}

function placeholders(text: string): string {
  return (text.match(/\{\w+\}/g) ?? []).sort().join(' ');
}
