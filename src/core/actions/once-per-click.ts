import type { Exchange, OutgoingCookie } from '../contracts/exchange.js';
import type { Reply } from '../contracts/reply.js';
import { toHex } from '../kit/bytes.js';
import { sha256 } from '../crypto/digest.js';
import { inFlightOf } from '../flow/in-flight.js';
import { csrfToken } from '../http/csrf.js';
import { SHOWING } from '../http/library-fields.js';

type Outcome =
  | { readonly reply: Reply; readonly cookies: readonly OutgoingCookie[] }
  // An error is an outcome, too: the second click on a wrong password is no second attempt.
  | { readonly error: unknown };

/**
 * Does once what a form asks for, however often its button is pressed: without scripts, a double click sends a form twice. All
 * requests with the same fields from the same showing of a page in the same browser get the answer of the first, for 10 s.
 * Forms of the application's own pages say nothing about their showing, and are done each time.
 */
export async function oncePerClick(exchange: Exchange, work: () => Promise<Reply>): Promise<Reply> {
  const { request, settings, jar } = exchange;
  if (!/^[0-9a-f]{16}$/.test(request.form[SHOWING] ?? '') || settings.skipCsrf) return work();
  const { action, providerId = '', form } = request;
  // The CSRF token was checked: only this browser has it.
  const asked = JSON.stringify([await csrfToken(exchange), action, providerId, Object.entries(form)]);
  let isFirst = false;
  const outcome = await inFlightOf(settings).share<Outcome>(
    `click ${toHex(await sha256(asked))}`,
    async () => {
      isFirst = true;
      try {
        return { reply: await work(), cookies: jar.outgoing() };
      } catch (error) {
        return { error };
      }
    },
  );
  if ('error' in outcome) throw outcome.error;
  if (!isFirst) jar.adopt(outcome.cookies);
  return outcome.reply;
}
