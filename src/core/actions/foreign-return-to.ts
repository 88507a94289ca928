import type { Exchange } from '../contracts/exchange.js';

/** Whether the callback-url cookie leads to another origin: then it has to be validated, and perhaps cleared. */
export function hasForeignReturnTo({ jar, cookies, origin }: Exchange): boolean {
  const value = jar.get(cookies.callbackUrl.name);
  return value !== undefined && value !== '' && value !== origin && !value.startsWith(`${origin}/`);
}
