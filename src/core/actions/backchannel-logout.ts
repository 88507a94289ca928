import type { ActionHandler } from '../contracts/action.js';
import { loadFeature } from '../load-feature.js';
import { HttpError } from '../http/http-error.js';
import { empty, json } from '../http/reply.js';

const FORM = /^application\/x-www-form-urlencoded[ \t]*(?:;|$)/i;

/**
 * `POST backchannel-logout/:provider`: a provider ends sessions. 200 also for sessions that are unknown here; 400 for
 * everything else, as the specification demands, so that attackers do not learn what was wrong.
 * @see OpenID Connect Back-Channel Logout 1.0, sections 2.5 and 2.8
 */
export const endByProvider: ActionHandler = async (exchange, provider) => {
  const { settings, request } = exchange;
  if (provider === undefined || !settings.logout.backChannel)
    return json({ message: 'There is nothing at this path.' }, 404);
  if (!FORM.test(request.headers.get('content-type')?.trim() ?? ''))
    throw new HttpError(415, 'A logout token is sent in a form (application/x-www-form-urlencoded).');
  const { endSessionsByProvider } = await loadFeature<typeof import('../logout/back-channel.js')>(
    settings,
    'back-channel',
  );
  return (await endSessionsByProvider(exchange, provider))
    ? empty(200)
    : json({ error: 'invalid_request' }, 400);
};
