import type { Sentences } from '../in-order.js';

/** What notices say in the languages that this build has, beside English. */
export const notices: Readonly<Record<string, Sentences>> = {};
