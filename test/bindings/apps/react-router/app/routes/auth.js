import { auth } from '../auth.server.js';

// One by one: the compiler refuses exports that are destructured.
export const loader = auth.loader;
export const action = auth.action;
