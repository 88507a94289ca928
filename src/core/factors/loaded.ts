import type { Exchange } from '../contracts/exchange.js';
import type { Reply } from '../contracts/reply.js';
import { answerChallenge } from './answer-challenge.js';
import { changeSecurity, showSecurity } from './security-action.js';
import { showChallenge } from './show-challenge.js';

// What is loaded where the option `secondFactor` is set: what every sign-in passes, the actions `second-factor` and `security`,
// and the functions of the server's own code.
export { pass } from './gate.js';
export { demandsOf } from './step-up.js';
export { refuse } from './proof-refusal.js';
export { verbs } from './verbs.js';

/** GET of the actions `second-factor` and `security`. */
export async function show(exchange: Exchange): Promise<Reply> {
  return exchange.request.action === 'security' ? showSecurity(exchange) : showChallenge(exchange);
}

/** POST of the actions `second-factor` and `security`. */
export async function answer(exchange: Exchange): Promise<Reply> {
  return exchange.request.action === 'security' ? changeSecurity(exchange) : answerChallenge(exchange);
}
