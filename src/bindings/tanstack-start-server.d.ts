/** What the binding calls of TanStack Start, which is not installed here. Not published: an application has the real types. */
declare module '@tanstack/react-start/server' {
  /** The request that is being answered: one object for all that asks during it. Throws where there is none. */
  export function getRequest(): Request;
  /** Takes the place of a cookie of the same name, domain and path that was set before. */
  export function setCookie(
    name: string,
    value: string,
    options: import('./next/set-cookie.js').CookieAttributes,
  ): void;
  export function setResponseHeader(name: 'cache-control' | 'www-authenticate', value: string): void;
  /** Also from the response that the application returns. */
  export function removeResponseHeader(
    name: (typeof import('../server/private-answer.js').CDN_FIELDS)[number],
  ): void;
  export function setResponseStatus(status: number): void;
}
