/** Why a mutant that no test notices is left: nobody could, or nobody would. */
export interface Explanation {
  /** `equivalent`: it behaves the same. `invisible`: it differs where neither attacker nor honest user looks. */
  readonly kind: 'equivalent' | 'invisible';
  readonly why: string;
}

/** By id. An id that no longer exists is an error of every run: the code has changed, and so may have the reason. */
export const EXPLAINED: Readonly<Record<string, Explanation>> = {
  'adapters/sql/table-definitions.ts:string:be8a97': {
    kind: 'invisible',
    why: 'Only MySQL tells this kind of column from others; test/databases makes its tables.',
  },
  'core/crypto/jose/jws-algorithms.ts:string:754b6d': {
    kind: 'invisible',
    why: 'node:crypto refuses a hash without a name, and WebCrypto verifies instead: the same answer, later.',
  },
  'core/crypto/jose/jws-key.ts:object:f5390e': {
    kind: 'invisible',
    why: 'What is lost is the cause in the log.',
  },
  'core/flow/pending-flows.ts:comparison:ba6038': {
    kind: 'invisible',
    why: 'Cookies are cleared that the browser does not have.',
  },
  'core/flow/provider-session.ts:condition:be888a': {
    kind: 'invisible',
    why: 'A cookie is cleared that the browser does not have.',
  },
  'core/crypto/seal.ts:condition:4e3ec4': {
    kind: 'equivalent',
    why: 'What is not there is no JSON, which is the same answer.',
  },
  'core/http/cookie-table.ts:condition:3c9ec6': {
    kind: 'equivalent',
    why: 'The defaults are written once on trial as well, and are valid.',
  },
  'core/http/client-address.ts:pattern:28a907': {
    kind: 'equivalent',
    why: '`.*` goes to the end in any case.',
  },
  'core/http/client-address.ts:string:6787a4': {
    kind: 'equivalent',
    why: 'Neither text is an address.',
  },
  'core/limits/limit-attempts.ts:string:808453': {
    kind: 'equivalent',
    why: 'What is neither granted nor failed counts as none.',
  },
  'core/logout/provider-logout.ts:condition:98ab1c': {
    kind: 'invisible',
    why: 'What follows throws, is caught, and has the same answer; a line in the log is added.',
  },
  'core/logout/reach-provider.ts:object:792881': {
    kind: 'invisible',
    why: 'What is lost is the cause in a line of `debug`.',
  },
  'core/methods/email/sign-in-code.ts:method:aeec2d': {
    kind: 'invisible',
    why: 'Another code follows from the same MAC, as even and as hard to guess.',
  },
  'core/methods/webauthn/registration.ts:optional:7a552c': {
    kind: 'invisible',
    why: 'It only cleans up, and what it throws is caught; a line of `debug` is added.',
  },
  'core/methods/webauthn/resolve.ts:string:9e2a54': {
    kind: 'equivalent',
    why: 'Neither text is `webauthn`.',
  },
  'core/records/seal-record.ts:boundary:720d1e': {
    kind: 'equivalent',
    why: 'Values are sealed in blocks of 16 octets: they come to 131,063 characters, then to more than 131,072.',
  },
  'core/session/revocation/end-sessions.ts:string:c054fb': {
    kind: 'invisible',
    why: 'The text is the beginning of a message.',
  },
  'core/sign-in/create-user.ts:optional:95991d': {
    kind: 'equivalent',
    why: 'Users are created where there is an adapter.',
  },
  'core/sign-in/intent.ts:result:87430f': {
    kind: 'invisible',
    why: 'What is lost is the details of a line of `debug`.',
  },
  'core/tokens/cookie-grants.ts:method:d392fb': {
    kind: 'invisible',
    why: 'More earlier refresh tokens of one session stay in memory, for minutes.',
  },
  'core/tokens/cookie-grants.ts:string:b7947b': {
    kind: 'invisible',
    why: 'It decides how often a warning is logged.',
  },
  'resource-server/options.ts:condition:df1366': {
    kind: 'equivalent',
    why: '`undefined` is no length of time.',
  },
  'resource-server/read-request.ts:string:0905c8': {
    kind: 'equivalent',
    why: 'A text that is split has a first part.',
  },
  'resource-server/read-request.ts:string:2ec2b6': {
    kind: 'equivalent',
    why: 'Both texts are no URL and no path.',
  },
};
