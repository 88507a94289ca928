import { AuthError } from '../errors.js';

/**
 * What is thrown where a page that is made once, for everybody, asks who is signed in: everybody would see the session of the first visitor.
 * @param remedy - a sentence that says what to change so that the page is made for each request
 */
export function prerenderedPage(pathname: string, remedy: string): AuthError {
  return new AuthError(
    `The page ${pathname} reads a session, but it is prerendered: it is rendered once, at build time. ${remedy}`,
  );
}
