/** Limits of RFC 5321, section 4.5.3.1, in octets. */
const MAX_ADDRESS = 254;
const MAX_LOCAL_PART = 64;

/** RFC 5321, section 4.1.2: `Dot-string`, the only local part that no mail system reads in two ways. */
const DOT_STRING = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
/** RFC 1035, section 2.3.1 (as of RFC 1123): letters, digits, hyphens; what an IDNA A-label consists of, too. */
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * What nearly all addresses look like: short, in lower case, without anything that could be read in two ways, and no
 * A-label. Such a text is its own canonical form.
 */
const PLAIN = /^[a-z0-9]+(?:[._+-][a-z0-9]+)*@(?:[a-z0-9]+(?:-[a-z0-9]+)*\.)+[a-z]+$/;

/**
 * Reads exactly one mail address: NFKC, trimmed, lower case, the domain as A-labels. `null` for everything else: quoted
 * local parts, comments, angle brackets, lists, controls, two `@`. The canonical form is the input's fixed point, so
 * that no later reader of the result can see another address in it.
 */
export function parseAddress(input: unknown): string | null {
  // No longer than a local part may be: no other limit can be exceeded then.
  if (typeof input === 'string' && input.length <= MAX_LOCAL_PART && PLAIN.test(input)) return input;
  return canonicalAddress(input);
}

/** {@link parseAddress} without its short cut. */
export function canonicalAddress(input: unknown): string | null {
  // A longer text is no address in any form; nothing is spent on it.
  if (typeof input !== 'string' || input.length > 4 * MAX_ADDRESS || !input.isWellFormed()) return null;
  const text = input.normalize('NFKC').trim().toLowerCase();
  const at = text.indexOf('@');
  if (at < 1 || at !== text.lastIndexOf('@')) return null;
  const localPart = text.slice(0, at);
  if (localPart.length > MAX_LOCAL_PART || !DOT_STRING.test(localPart)) return null;
  const domain = toAsciiDomain(text.slice(at + 1));
  if (domain === null) return null;
  const address = `${localPart}@${domain}`;
  return address.length <= MAX_ADDRESS ? address : null;
}

/** UTS #46 as URL parsers do it; only names of letters, digits and hyphens with at least one dot come out. */
function toAsciiDomain(domain: string): string | null {
  // The parser would drop or reinterpret these (ports, paths, credentials, percent-encoding, controls at the end).
  if (domain === '' || /[\s\p{Cc}/?#:%@\\[\]<>^|"'(),;]/u.test(domain)) return null;
  let host: string;
  try {
    host = new URL(`http://${domain}`).hostname;
  } catch {
    return null;
  }
  const labels = host.split('.');
  if (labels.length < 2 || !labels.every((label) => LABEL.test(label))) return null;
  // An all-numeric last label is an IPv4 address or a mistake (RFC 3696, section 2).
  return /^\d+$/.test(labels[labels.length - 1] ?? '') ? null : host;
}
