import type { LanguageLoaders } from '../in-order.js';

/** The languages that this build has for API keys, beside English. */
export const languages: LanguageLoaders = {};
