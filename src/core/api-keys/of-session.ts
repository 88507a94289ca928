import type { Exchange } from '../contracts/exchange.js';
import type { SecondFactorVerbs } from '../contracts/second-factor-verbs.js';
import type { SessionIdentity } from '../contracts/session-strategy.js';
import { loadFeature } from '../load-feature.js';
import { currentFacts } from '../session/revocation/session-record.js';
import { isKey } from './find-key.js';
import { apiKeysOf } from './key-records.js';

/** Whether a request carries an API key, in whichever scheme. Then no cookie counts: it is not clear whose request it is. */
export function carriesKey({ settings, request }: Exchange): boolean {
  const field = request.headers.get('authorization') ?? '';
  return field.split(/[\s,]+/).some((part) => isKey(part, settings));
}

/** Whether the user of a session has just proven who they are: by a second factor, if they have enrolled one. */
export async function isFresh(exchange: Exchange, identity: SessionIdentity): Promise<boolean> {
  const { settings, now } = exchange;
  const { recent } = apiKeysOf(settings);
  if (settings.secondFactor !== undefined) {
    const { verbs } = await loadFeature<{ readonly verbs: SecondFactorVerbs }>(settings, 'second-factor');
    return verbs.isFresh(exchange, identity, recent);
  }
  const authTime = (await currentFacts(settings, identity))?.authTime;
  return authTime !== undefined && now.getTime() - authTime <= recent * 1000;
}
