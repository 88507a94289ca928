import type { IncomingRequest } from '../contracts/exchange.js';

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
/** What proxies add, of which one may stand in front of us without changing anything else. */
const PROXY_FIELDS = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-forwarded-server',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'fly-client-ip',
  'via',
] as const;

/** Whether a URL is one of this machine alone, over plain http. */
export function isLoopbackUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && LOOPBACK.test(hostname);
}

/** Whether a request was made on this machine, as far as it can be seen: by its host, and by no proxy. */
export function isLoopbackVisit({ url, headers }: Pick<IncomingRequest, 'url' | 'headers'>): boolean {
  const host = headers.get('host');
  const sender = headers.get('referer') ?? headers.get('origin');
  return (
    isLoopbackUrl(url.href) &&
    (host === null || isLoopbackUrl(`http://${host}`)) &&
    (sender === null || isLoopbackUrl(sender)) &&
    !PROXY_FIELDS.some((name) => headers.has(name))
  );
}
