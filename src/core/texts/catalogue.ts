import type { TextName, Texts, TextsOption } from '../../types/texts.js';
import { languages, leftOut } from './built-in/common.js';
import { commonNames, english } from './english.js';
import { byName } from './in-order.js';
import { chooseLanguage, directionOf, type Direction } from './languages.js';

/** All texts in one language. */
export interface Catalogue {
  /** Its tag (BCP 47), for the attribute `lang`. */
  readonly language: string;
  readonly direction: Direction;
  readonly texts: Readonly<Texts>;
  /** What the application’s own texts have that is no text: `de.signIn.titel`. */
  readonly unknown: readonly string[];
}

/** Loads the texts of a method in the language that is nearest to a tag (BCP 47). */
export type MoreTexts = (language: string) => Promise<Readonly<Partial<Texts>>>;

/**
 * Loads the texts in a language: those of the application, then the built-in ones, then English.
 * @param own - the option `texts`
 * @param more - those of the methods of the providers
 */
export async function loadCatalogue(
  language: string,
  own: TextsOption = {},
  more: readonly MoreTexts[] = [],
): Promise<Catalogue> {
  const nearest = chooseLanguage([language], Object.keys(languages)) ?? '';
  const load = new Map(Object.entries(languages)).get(nearest);
  const translated = load === undefined ? english : byName(commonNames, (await load()).texts);
  const given = new Map(Object.entries(own));
  // As a built-in catalogue does, the one that stands in for it also serves the regions of its language.
  const parent = given.get(chooseLanguage([language], leftOut) ?? '');
  const ofMethods = await Promise.all(more.map((ofMethod) => ofMethod(language)));
  // Complete for the caller: a text of a method is asked for by pages and mails of that method alone.
  const texts = Object.assign({}, english, translated, ...ofMethods) as Texts;
  const unknown: string[] = [];
  for (const [name, text] of Object.entries({ ...parent, ...given.get(language) })) {
    if (isTextName(name, texts) && typeof text === 'string') texts[name] = text;
    else if (!isOfAbsentMethod(name, texts)) unknown.push(`${language}.${name}`);
  }
  return { language, direction: directionOf(language), texts: Object.freeze(texts), unknown };
}

function isTextName(name: string, texts: Readonly<Texts>): name is TextName {
  return Object.hasOwn(texts, name);
}

/** Whether a text is that of a method which no provider has: catalogues of `latchkey/texts` have the texts of all. */
function isOfAbsentMethod(name: string, texts: Readonly<Texts>): boolean {
  const [group] =
    /^(?:password|notice|factor|security|client|device|apiKeys|account|organization|administration)\./.exec(
      name,
    ) ?? [];
  return group !== undefined && !Object.keys(texts).some((known) => known.startsWith(group));
}
