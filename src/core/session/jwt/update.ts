import type { Exchange } from '../../contracts/exchange.js';
import type { Session } from '../../../types/model.js';
import { shapeToken } from '../../hooks/callbacks.js';
import { actorOf, audit } from '../../hooks/audit.js';
import { accept } from './accept.js';
import { admit } from './admit.js';
import { keepOwnClaims, show, signedOut } from './answer.js';

/** Updates the session with data from the client: asks the `jwt` callback to apply them, and writes the session in any case. */
export async function updateJwtSession(exchange: Exchange, data: unknown): Promise<Session | null> {
  const presented = await accept(exchange);
  if (presented === null) return null;
  const admitted = await admit(exchange, presented);
  if (admitted === null) return signedOut(exchange);
  const { token } = admitted;
  const params = { token: { ...token }, trigger: 'update', session: data } as const;
  const shaped = await shapeToken(exchange.settings, params);
  if (shaped === null) return signedOut(exchange);
  if (shaped === undefined) return null;
  const session = await show(exchange, {
    token: keepOwnClaims(shaped, token),
    renewal: 'demanded',
    params: { trigger: 'update', newSession: data },
  });
  await audit(exchange, { name: 'session.renewed', ...actorOf(token.sub) });
  return session;
}
