import type { ProfileRequest } from './profile-request.js';
import { timedRequest, type Requester, type TimedAnswer } from './timed-request.js';

export { timedRequest } from './timed-request.js';
export { parseExactJson } from './parse-exact-json.js';

/** Requests a profile from a provider's API. This file is loaded on demand, with the first such request. */
export function requestApi(
  requester: Requester,
  request: ProfileRequest,
  accessToken: string,
): Promise<TimedAnswer> {
  const { headers, body, tokenParam } = request;
  const url = new URL(request.url);
  if (tokenParam !== undefined) url.searchParams.set(tokenParam, accessToken);
  return timedRequest(requester, url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'application/json',
      ...(tokenParam === undefined ? { authorization: `Bearer ${accessToken}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}
