import { credentials } from './credentials/method.js';
import { email } from './email/method.js';
import type { WrittenMethods } from './written-methods.js';

/** The methods of providers that were written by hand, without a provider function that brings its method along. */
export const written: WrittenMethods = { email, credentials };
