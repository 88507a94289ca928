/**
 * The sentences of a language, in the order of `commonNames` (`passwordNames` for those of `Password()`). Without their names,
 * which every translation would repeat.
 */
export type Sentences = readonly string[];

/** Loads the sentences of a language, by its tag; without English, which is always there. */
export type LanguageLoaders = Readonly<Record<string, () => Promise<{ readonly texts: Sentences }>>>;

/**
 * Lists sentences that the source writes with their names. The build compares the names with the English ones, and replaces
 * the call by the list (`tools/build/list-texts.ts`).
 */
export function inOrder<Names extends object>(texts: Readonly<Names>): Sentences {
  return Object.values(texts);
}

/** Gives each sentence of a list its name again. */
export function byName<Name extends string>(
  names: readonly Name[],
  sentences: Sentences,
): Readonly<Record<Name, string>> {
  // The build, and the check of texts, refuse a list that is not in the order of these names.
  return Object.fromEntries(names.map((name, index) => [name, sentences[index]])) as Record<Name, string>;
}
