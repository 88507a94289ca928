import type { Exchange } from '../contracts/exchange.js';
import type { LimitSettings } from '../contracts/limits.js';

/** Where a client is: parts of its address that are counted. */
export interface ClientPlace {
  /** An IPv4 address, or the first 64 bits of an IPv6 one: what one subscriber has. */
  readonly client: string;
  /** The first 24 bits of an IPv4 address, or 48 of an IPv6 one. */
  readonly network: string;
}

/** Where the client of a request is, as far as the configuration lets it be known; `undefined` if it does not. */
export function clientPlaceOf({ settings, request }: Exchange): ClientPlace | undefined {
  const source = settings.limits?.clientAddress;
  if (source !== undefined) return placeBy(source, { settings, request });
  const place = ofConnection(request.address);
  if (place === undefined || !request.headers.has('x-forwarded-for')) return place;
  // A proxy has added it, or the client itself: then it would decide whether it is counted.
  settings.once('limits-client-unknown', () => settings.logger.warn('limits-client-unknown', UNKNOWN));
  return undefined;
}

const UNKNOWN =
  'A request came from a public address, and has `X-Forwarded-For`. If that address is a proxy, set `limits.clientAddress` to ' +
  'the number of proxies, or to the header field that the platform sets. If there is none, set it to 0: until then, clients that ' +
  'send this header are counted by account alone.';

/**
 * Where the configuration says that the client is. A request that did not pass all proxies is counted as well as can be: by the
 * first address that one of them saw, or by that of the connection.
 */
function placeBy(
  source: ClientAddress,
  { settings, request }: Pick<Exchange, 'settings' | 'request'>,
): ClientPlace | undefined {
  const address = addressBy(source, request);
  if (typeof source === 'function' || source === 0) return parseAddress(address);
  const forwarded = request.headers.get('x-forwarded-for');
  const isShort = typeof source === 'number' && chainIn(forwarded).length < source;
  if (address !== '' && !isShort) return parseAddress(address);
  settings.once('limits-client-missing', () =>
    settings.logger.warn('limits-client-unknown', missing(source)),
  );
  if (address !== '') return ofConnection(address);
  return forwarded === null ? ofConnection(request.address) : undefined;
}

function missing(source: string | number): string {
  const what =
    typeof source === 'number'
      ? `\`limits.clientAddress\` is ${source}, and a request came with fewer addresses in \`X-Forwarded-For\``
      : `\`limits.clientAddress\` is "${source}", and a request came without that field`;
  return (
    `${what}: it did not pass all proxies, or the option is wrong. It is counted by the first address there, or by that of its ` +
    'connection, if that is a public one, and otherwise by account alone.'
  );
}

/**
 * The address of a client, to show to people: as the configuration says, otherwise what trusted proxies saw, without their own
 * private addresses. It is as it was sent: nothing says that it is an address.
 */
export function shownAddressOf({ settings, request }: Exchange): string | undefined {
  const source = settings.limits?.clientAddress;
  if (source !== undefined) return addressBy(source, request)?.trim();
  if (!settings.trustHost) return undefined;
  const chain = chainIn(request.headers.get('x-forwarded-for'));
  return chain.findLast((address) => ofConnection(address) !== undefined) ?? chain.at(-1);
}

type ClientAddress = NonNullable<LimitSettings['clientAddress']>;

function addressBy(source: ClientAddress, request: Exchange['request']): string | undefined {
  if (typeof source === 'function') return source(request.original);
  if (source === 0) return request.address;
  const [field, place] = typeof source === 'string' ? [source, 1] : ['x-forwarded-for', source];
  const chain = chainIn(request.headers.get(field));
  // If there are fewer, a trusted proxy wrote the first one, too.
  return chain.at(-place) ?? chain[0];
}

/** Each proxy appends whom it saw; what is further to the left, anybody can write (RFC 7239, section 8.1). */
function chainIn(field: string | null): readonly string[] {
  return (field ?? '').split(',').map((address) => address.trim());
}

/** A private address is that of a proxy that is not configured: everybody would be counted as one. */
function ofConnection(address: string | undefined): ClientPlace | undefined {
  const place = parseAddress(address);
  return place === undefined || isPrivate(place.client) ? undefined : place;
}

/** Reads an IP address, with a port or a zone or without. */
export function parseAddress(text: string | undefined): ClientPlace | undefined {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '' || trimmed.length > 100) return undefined;
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? trimmed;
  return parseIpv4(bracketed.replace(/:\d+$/, '')) ?? parseIpv6(bracketed.replace(/%.*$/, ''));
}

function parseIpv4(text: string): ClientPlace | undefined {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)?.slice(1).map(Number);
  if (parts === undefined || parts.some((part) => part > 255)) return undefined;
  return { client: parts.join('.'), network: `${parts.slice(0, 3).join('.')}/24` };
}

function parseIpv6(text: string): ClientPlace | undefined {
  if (!text.includes(':')) return undefined;
  const groups = groupsIn(text);
  if (groups === undefined) return undefined;
  const embedded = ipv4In(groups);
  if (embedded !== undefined) {
    const [high = 0, low = 0] = embedded;
    return parseIpv4([high >> 8, high & 255, low >> 8, low & 255].join('.'));
  }
  const start = (length: number): string =>
    groups
      .slice(0, length)
      .map((group) => group.toString(16))
      .join(':');
  return { client: `${start(4)}::/64`, network: `${start(3)}::/48` };
}

/** The two groups of an IPv4 address that stands in an IPv6 one: without it, all who use one gateway would be one client. */
function ipv4In(groups: readonly number[]): readonly number[] | undefined {
  const [first, second, third, fourth, fifth, sixth] = groups;
  // NAT64 (RFC 6052, section 2.1).
  const isNat64 = first === 0x64 && second === 0xff9b;
  if ((first === 0 && second === 0) || isNat64) {
    const isMiddleZero = third === 0 && fourth === 0;
    // Mapped (RFC 4291, section 2.5.5.2), and translated (RFC 2765, section 2.1).
    const isMapped = fifth === 0 && sixth === 0xffff;
    const isTranslated = fifth === 0xffff && sixth === 0;
    const isGateway = isNat64 ? fifth === 0 && sixth === 0 : isMapped || isTranslated;
    return isMiddleZero && isGateway ? groups.slice(6) : undefined;
  }
  // 6to4 (RFC 3056, section 2).
  if (first === 0x2002) return groups.slice(1, 3);
  // Teredo (RFC 4380, section 4): that of the client, with its bits inverted; the one in front of it is its server's.
  if (first === 0x2001 && second === 0) return groups.slice(6).map((group) => group ^ 0xffff);
  return undefined;
}

/** The eight groups of an IPv6 address, by the URL Standard, section 3.5: one spelling, with at most one gap. */
function groupsIn(text: string): readonly number[] | undefined {
  let address: string;
  try {
    address = new URL(`http://[${text}]/`).hostname.slice(1, -1);
  } catch {
    return undefined;
  }
  const [before = '', after] = address.split('::');
  const read = (part: string): number[] =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [left, right] = [read(before), read(after ?? '')];
  const gap = after === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array.from({ length: gap }, () => 0), ...right];
}

/** RFC 6890: addresses of this machine, of private and shared networks, and link-local ones. */
function isPrivate(client: string): boolean {
  return (
    /^(?:0|10|127)\.|^169\.254\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\.|^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./.test(
      client,
    ) || /^(?:0:0:0:0::|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:)/.test(client)
  );
}
