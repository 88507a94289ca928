import type { BuiltInLanguage, PasswordTexts } from '../../../types/texts.js';
import { chooseLanguage } from '../languages.js';
import { byName, type Sentences } from '../in-order.js';
import { english } from './english.js';
import { passwordNames } from './names.js';

type Loader = () => Promise<{ readonly texts: Sentences }>;

// Apart from the other texts: only applications with `Password()` have them.
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

/** What `Password()` says in the language that is nearest to a tag (BCP 47). */
export async function loadPasswordTexts(language: string): Promise<Readonly<PasswordTexts>> {
  const nearest = chooseLanguage([language], [...BY_LANGUAGE.keys()]) ?? '';
  const loader = BY_LANGUAGE.get(nearest);
  return byName(passwordNames, loader === undefined ? english : (await loader()).texts);
}
