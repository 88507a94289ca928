import type { ListedSession } from '../types/session-control.js';
import { announce } from './announce.js';
import { csrfToken, fetchAction, memberOf } from './request.js';
import type { ClientOptions } from './request.js';

/** A session of the signed-in user, as `listSessions` of the server gives it; its dates are ISO 8601 texts here. */
export type OwnSession = {
  readonly [Name in keyof ListedSession]: ListedSession[Name] extends Date ? string : ListedSession[Name];
};

/**
 * Fetches the sessions of the signed-in user, the one that was used last first; `current` marks that of this browser. Needs
 * the option `pages.sessions` on the server.
 * @throws {Error} If no user is signed in, or the server does not answer.
 * @example const sessions = await listSessions()
 */
export async function listSessions(options: ClientOptions = {}): Promise<OwnSession[]> {
  const { sessions } = await ask<{ sessions: OwnSession[] }>(options);
  return sessions;
}

/**
 * Ends one of the sessions of the signed-in user, by its id in {@link listSessions}; the stores of the session then ask the
 * server. `signOut` ends that of this browser, and says where to go.
 * @returns whether it was live; `false` also for one of another user, which is never ended
 * @throws {Error} If no user is signed in, or the server does not answer.
 */
export async function endSession(id: string, options: ClientOptions = {}): Promise<boolean> {
  return (await end(options, { id })) > 0;
}

/**
 * Ends all sessions of the signed-in user but that of this browser; the stores of the session then ask the server.
 * @returns how many were live
 * @throws {Error} If no user is signed in, or the server does not answer.
 */
export async function endOtherSessions(options: ClientOptions = {}): Promise<number> {
  return end(options, { others: 'yes' });
}

async function end(options: ClientOptions, fields: Record<string, string>): Promise<number> {
  const token = await csrfToken(options);
  const body = new URLSearchParams(token === undefined ? fields : { ...fields, csrfToken: token });
  const { ended } = await ask<{ ended: number }>(options, { method: 'POST', body });
  announce(options);
  return ended;
}

/** Asks the action; an answer without what is wanted is a refusal, and says why. */
async function ask<Answer extends object>(options: ClientOptions, init?: RequestInit): Promise<Answer> {
  const headers = { accept: 'application/json' };
  const response = await fetchAction(options, 'sessions', { ...init, headers });
  const answer: unknown = await response.json();
  // 404 with a number: there is no such session. The action answers with what was asked for.
  if (response.ok || typeof Object(answer).ended === 'number') return answer as Answer;
  throw new Error(memberOf(answer, 'message') ?? `The action sessions answered ${response.status}.`);
}
