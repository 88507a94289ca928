import type { LanguageLoaders } from '../in-order.js';

/** The languages that this build has for the second factor, beside English. */
export const languages: LanguageLoaders = {};
