import type { LanguageLoaders } from '../in-order.js';

/** The languages that this build has for the pages of administration, beside English. */
export const languages: LanguageLoaders = {};
