import type { Exchange } from '../contracts/exchange.js';

/**
 * Deletes session cookies that the browser may have from before the configured domain was changed: without a domain, or for the
 * host of the request and those above it. They would sign in again after a sign-out, or stand beside a new session. Browsers
 * ignore what no site may set.
 */
export function clearElsewhere({ jar, cookies, origin }: Exchange): void {
  const { name, options } = cookies.sessionToken;
  // Cookies with this prefix have no domain (RFC 6265bis, section 4.1.3.2).
  if (name.startsWith('__Host-')) return;
  const names = jar.names(name);
  if (names.length === 0) return;
  const { domain, ...others } = options;
  const labels = new URL(origin).hostname.split('.');
  const above = labels.slice(1).map((_, index) => ({ ...others, domain: labels.slice(index).join('.') }));
  for (const carried of names) {
    if (carried !== name && !/^\.\d{1,2}$/.test(carried.slice(name.length))) continue;
    // A cookie that came alone is most likely the configured one, unless that has a domain and this one may have none.
    if (domain === undefined && jar.values(carried).length < 2) continue;
    for (const elsewhere of domain === undefined ? above : [others])
      jar.clearElsewhere({ name: carried, options: elsewhere });
  }
}
