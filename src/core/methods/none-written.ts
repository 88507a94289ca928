import type { WrittenMethods } from './written-methods.js';

/** The methods of providers that were written by hand: none, in a build without features of its own. */
export const written: WrittenMethods = Object.freeze({});
