import type { LanguageLoaders } from '../in-order.js';

/** The languages that this build has for the account page, beside English. */
export const languages: LanguageLoaders = {};
