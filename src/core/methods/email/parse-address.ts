/** Limits of RFC 5321, section 4.5.3.1, in octets. */
const MAX_ADDRESS = 254;
const MAX_LOCAL_PART = 64;

/** RFC 5321, section 4.1.2: `Dot-string`, the only local part that no mail system reads in two ways. */
const DOT_STRING = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
/** RFC 1035, section 2.3.1 (as of RFC 1123): letters, digits, hyphens; what an IDNA A-label consists of, too. */
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * The shape of nearly all addresses: lower case, nothing that could be read in two ways, and no A-label. Such a text is
 * its own canonical form.
 */
const PLAIN = /^[a-z0-9]+(?:[._+-][a-z0-9]+)*@(?:[a-z0-9]+(?:-[a-z0-9]+)*\.)+[a-z]+$/;

/**
 * Parses exactly one mail address into its canonical form: NFKC, trimmed, lower case, the domain as A-labels. `null` for
 * everything else: quoted local parts, comments, angle brackets, lists, control characters, two `@`. Parsing the result
 * again gives the same text, so that no later reader can see another address in it.
 */
export function parseAddress(input: unknown): string | null {
  // A text no longer than a local part may be cannot exceed any other limit.
  if (typeof input === 'string' && input.length <= MAX_LOCAL_PART && PLAIN.test(input)) return input;
  return canonicalAddress(input);
}

/** Does what {@link parseAddress} does, without its shortcut for common addresses. */
export function canonicalAddress(input: unknown): string | null {
  // A longer text is no address in any form, and normalising it would cost time.
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

/**
 * The domain as A-labels, converted as URL parsers do it (UTS #46); `null` unless it then consists of letters, digits and
 * hyphens, with at least one dot.
 */
function toAsciiDomain(domain: string): string | null {
  // The parser would drop or reinterpret these (ports, paths, credentials, percent-encoding, controls at the end).
  if (domain === '' || /[\s\p{Cc}/?#:%@\\[\]<>^|"'(),;]/u.test(domain)) return null;
  // `≮` is `<` with a stroke in another normal form: refused as UTS #46 does with UseSTD3ASCIIRules, which URL parsers do not.
  // oxlint-disable-next-line no-control-regex -- all of ASCII but what is asked for
  if (/[\x00-,/:-`{-\x7f]/.test(domain.normalize('NFKD'))) return null;
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
