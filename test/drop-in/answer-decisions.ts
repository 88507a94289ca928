import type { Core } from './installation.ts';

/** Why the routes of the two cores answer differently. */
export interface AnswerDecision {
  /** What is seen of one core only. */
  readonly facts: readonly { readonly core: Core; readonly fact: RegExp }[];
  readonly reason: string;
  /** What it follows from: a place in the documents, as a link from docs/compatibility.md. */
  readonly decision: string;
}

/** Every difference of the answers belongs to one of these; one that nothing is seen of is refused. */
export const answerDecisions: readonly AnswerDecision[] = [
  {
    facts: [{ core: 'ours', fact: /has Cache-Control: private, no-cache, no-store$/ }],
    reason: 'every answer is kept out of caches.',
    decision: 'contract.md#routes',
  },
  {
    facts: [
      { core: 'ours', fact: /^GET \/no-such-action answers 404 / },
      { core: 'real', fact: /^GET \/no-such-action answers 400 / },
    ],
    reason: 'an unknown action is not found.',
    decision: 'contract.md#routes',
  },
  {
    facts: [
      {
        core: 'ours',
        fact: /^POST \/callback\/credentials answers 200 .* to \/signin\?error=CredentialsSignin/,
      },
      { core: 'real', fact: /^POST \/callback\/credentials answers 200 application\/json \{ url \}$/ },
    ],
    reason: 'what a script is told as JSON keeps its `Location` on errors, too.',
    decision: 'contract.md#routes',
  },
  {
    facts: [
      { core: 'ours', fact: /^POST \/signin\/op sets authjs\.(state|nonce|pkce\.code_verifier)\.<flow>$/ },
      { core: 'real', fact: /^POST \/signin\/op sets authjs\.pkce\.code_verifier$/ },
      {
        core: 'ours',
        fact: /^GET \/callback\/op deletes authjs\.(state|nonce|pkce\.code_verifier)\.<flow>$/,
      },
      { core: 'real', fact: /^GET \/callback\/op deletes authjs\.pkce\.code_verifier$/ },
    ],
    reason: 'every flow has cookies of its own, with state and nonce unless the provider says otherwise.',
    decision: 'contract.md#one-flow-one-set-of-cookies',
  },
  {
    facts: [
      {
        core: 'ours',
        fact: /^GET \/callback\/op answers 302 .*\?error=OAuthCallbackError&code=access_denied$/,
      },
      { core: 'real', fact: /^GET \/callback\/op answers 302 .*\?error=OAuthCallbackError$/ },
    ],
    reason: 'a failed sign-in has a `code` beside its `error`.',
    decision: 'contract.md#outcomes',
  },
  {
    facts: [{ core: 'real', fact: /^GET \/session sets authjs\.session-token$/ }],
    reason: 'the session cookie is written again when it is due, not on every read.',
    decision: 'contract.md#reading-a-jwt-session',
  },
  {
    facts: [{ core: 'real', fact: / sets authjs\.callback-url$/ }],
    reason: '`signin` alone writes the callback-url cookie.',
    decision: 'contract.md#names-and-attributes',
  },
  {
    facts: [{ core: 'real', fact: /^GET (\/session sets|\/csrf deletes) authjs\.csrf-token$/ }],
    reason: 'the CSRF cookie is written where a form or a script gets its token, and stays otherwise.',
    decision: 'contract.md#csrf',
  },
];

/** Whether something that one core alone did follows from a decision. */
export function decides({ facts }: AnswerDecision, fact: string, core: Core): boolean {
  return facts.some((one) => one.core === core && one.fact.test(fact));
}
