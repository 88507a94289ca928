import type { TextsOption } from '../../types/texts.js';
import { languages, leftOut } from './built-in/common.js';
import { chooseLanguage } from './languages.js';

/** The languages that visitors may be answered in; the first is for everybody else. */
export function offeredLanguages(own: TextsOption | undefined): readonly string[] {
  return [...new Set(['en', ...Object.keys(languages), ...Object.keys(own ?? {})])];
}

/** All languages, where one is none of them; `undefined` where it is. */
export function othersThan(language: string, own: TextsOption | undefined): readonly string[] | undefined {
  const all = [...offeredLanguages(own), ...leftOut];
  return chooseLanguage([language], all) === undefined ? all : undefined;
}

/** Whether a language has texts in other builds of the library, and none in this one or in the option `texts`. */
export function isLeftOut(language: string, own: TextsOption | undefined): boolean {
  return (
    chooseLanguage([language], leftOut) !== undefined &&
    chooseLanguage([language], Object.keys(own ?? {})) === undefined
  );
}
