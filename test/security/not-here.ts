/** Security cases that this library does not have, and why. */
export const notHere: ReadonlyMap<string, string> = new Map([
  ['AR-18', 'a login that a third party begins is not offered: every flow begins with a form of our own'],
  ['AR-20', 'signed request objects are not offered; `request` and `request_uri` of a visitor are dropped'],
  ['CB-20', 'JARM cannot be configured; an answer of that kind is refused, see CB-19'],
  ['ID-33', 'acr is shown to the `signIn` callback with the other claims; what it must be is not configured'],
  ['UI-12', 'DPoP is not offered; a token of that type is refused, see TR-08'],
  [
    'DM-08',
    'which address a name has is not seen through `fetch`: an option of the network, not of the contract',
  ],
  [
    'CS-04',
    'double submit: a pair of ours fits any browser. The `__Host-` name keeps others from planting it (contract, CSRF)',
  ],
  [
    'EM-09',
    'an adapter has no method to find the other links of an address, and mail links need no records; each works once and expires',
  ],
  [
    'WA-27',
    'a passkey is added by the session that began the ceremony; how recent it must be is not part of the contract',
  ],
  ['AD-08', 'reading what was just written is the adapter’s to promise'],
]);
