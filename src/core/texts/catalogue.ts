import type { BuiltInLanguage, TextName, Texts, TextsOption } from '../../types/texts.js';
import { commonNames, english } from './english.js';
import { byName, type Sentences } from './in-order.js';
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

type Loader = () => Promise<{ readonly texts: Sentences }>;

/** Loads the texts of a method in the language that is nearest to a tag (BCP 47). */
export type MoreTexts = (language: string) => Promise<Readonly<Partial<Texts>>>;

// Each is a file of its own: loaded for the first visitor who reads it, or never.
const LOADERS: { readonly [Language in Exclude<BuiltInLanguage, 'en'>]: Loader } = {
  ar: () => import('./catalogues/ar.js'),
  de: () => import('./catalogues/de.js'),
  es: () => import('./catalogues/es.js'),
  fr: () => import('./catalogues/fr.js'),
  hi: () => import('./catalogues/hi.js'),
  it: () => import('./catalogues/it.js'),
  ja: () => import('./catalogues/ja.js'),
  ko: () => import('./catalogues/ko.js'),
  nl: () => import('./catalogues/nl.js'),
  pl: () => import('./catalogues/pl.js'),
  pt: () => import('./catalogues/pt.js'),
  tr: () => import('./catalogues/tr.js'),
  uk: () => import('./catalogues/uk.js'),
  zh: () => import('./catalogues/zh.js'),
};

const BY_LANGUAGE: ReadonlyMap<string, Loader> = new Map(Object.entries(LOADERS));

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
  const nearest = chooseLanguage([language], [...BY_LANGUAGE.keys()]) ?? '';
  const loader = BY_LANGUAGE.get(nearest);
  const translated = loader === undefined ? english : byName(commonNames, (await loader()).texts);
  const given = Object.entries(own).find(([tag]) => tag === language)?.[1] ?? {};
  const ofMethods = await Promise.all(more.map((load) => load(language)));
  // Complete for whoever asks: a text of a method is asked for by pages and mails of that method alone.
  const texts = Object.assign({}, english, translated, ...ofMethods) as Texts;
  const unknown: string[] = [];
  for (const [name, text] of Object.entries(given)) {
    if (isTextName(name, texts) && typeof text === 'string') texts[name] = text;
    else unknown.push(`${language}.${name}`);
  }
  return { language, direction: directionOf(language), texts: Object.freeze(texts), unknown };
}

function isTextName(name: string, texts: Readonly<Texts>): name is TextName {
  return Object.hasOwn(texts, name);
}
