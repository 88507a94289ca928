/** Whether an IPv4 address is reachable from everywhere (IANA IPv4 Special-Purpose Address Registry). */
function isPublicV4(octets: readonly number[]): boolean {
  const [a = 0, b = 0, c = 0] = octets;
  if (a === 0 || a === 10 || a === 127 || a >= 224) return false;
  if (a === 100) return b < 64 || b > 127;
  if (a === 169) return b !== 254;
  if (a === 172) return b < 16 || b > 31;
  if (a === 192) return b !== 168 && !(b === 0 && (c === 0 || c === 2)) && !(b === 88 && c === 99);
  if (a === 198) return b !== 18 && b !== 19 && !(b === 51 && c === 100);
  return !(a === 203 && b === 0 && c === 113);
}

/** The eight groups of an IPv6 address, as URLs spell it. */
function groupsOf(address: string): number[] {
  const [before = '', after] = address.split('::', 2);
  const parse = (part: string): number[] =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [head, tail] = [parse(before), parse(after ?? '')];
  const zeros = after === undefined ? 0 : 8 - head.length - tail.length;
  return [...head, ...Array.from({ length: zeros }, () => 0), ...tail];
}

/** Whether an IPv6 address is reachable from everywhere; one that carries an IPv4 address, if that is. */
function isPublicV6(groups: readonly number[]): boolean {
  const v4At = (index: number): number[] =>
    groups.slice(index, index + 2).flatMap((group) => [group >> 8, group & 255]);
  const [a = 0, b = 0] = groups;
  // ::ffff:0:0/96 (RFC 4291, section 2.5.5) and 64:ff9b::/96 (RFC 6052) end with an IPv4 address; 2002::/16 (RFC 3056) begins with one.
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  const isTranslated = a === 0x64 && b === 0xff9b && groups.slice(2, 6).every((group) => group === 0);
  if (isMapped || isTranslated) return isPublicV4(v4At(6));
  if (a === 0x2002) return isPublicV4(v4At(1));
  // 2001::/23 has what is for protocols, Teredo among them; 2001:db8::/32 and 3fff::/20 are for documentation.
  const isSpecial = a === 0x2001 && (b < 0x200 || b === 0xdb8);
  return a >= 0x2000 && a < 0x3fff && !isSpecial;
}

/**
 * Whether the host of a URL may be on the internet: no address of this machine, of its network, or for special purposes, and no
 * name that only means something there (`localhost`, names without a dot). Names are not looked up.
 * @param hostname - as `URL` gives it: IPv4 addresses in decimal, IPv6 addresses shortened and in brackets
 */
export function isPublicHost(hostname: string): boolean {
  if (hostname.startsWith('[')) return isPublicV6(groupsOf(hostname.slice(1, -1)));
  const name = hostname.toLowerCase().replace(/\.$/, '');
  if (/^\d+(?:\.\d+){3}$/.test(name)) return isPublicV4(name.split('.').map(Number));
  return name.includes('.') && !name.endsWith('.localhost');
}
