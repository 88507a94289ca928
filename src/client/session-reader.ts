import type { Session } from '../types/model.js';
import type { ClientOptions } from './request.js';
import { getSession } from './session.js';

/**
 * What is known of the session:
 *
 * - `loading`: the server was not asked yet, or has not answered
 * - `in`: a user is signed in
 * - `out`: no user is
 * - `unknown`: the server could not say. That does not mean that no user is signed in
 */
export type SessionState =
  | { readonly status: 'loading'; readonly session: undefined; readonly error: undefined }
  | { readonly status: 'in'; readonly session: Session; readonly error: undefined }
  | { readonly status: 'out'; readonly session: null; readonly error: undefined }
  | { readonly status: 'unknown'; readonly session: undefined; readonly error: Error };

/** Focus and visibility come together, and people switch to and fro: that asks once in this many milliseconds. */
export const PAUSE = 5000;

/** Reads the session, one request at a time, and keeps what is known of it. */
export class SessionReader {
  readonly #client: ClientOptions;
  readonly #listeners = new Set<() => void>();
  #state: SessionState;
  /** The end of the line of requests. */
  #last: Promise<unknown> = Promise.resolve();
  /** A read that waits for its turn. */
  #queued: Promise<SessionState> | undefined;
  /** The read that is under way. */
  #reading: Promise<SessionState> | undefined;
  /** Rises when what is under way will be out of date. */
  #generation = 0;
  #answeredAt: number;

  constructor(client: ClientOptions, given: Session | null | undefined) {
    this.#client = client;
    this.#state = stateOf(given);
    this.#answeredAt = given === undefined ? 0 : Date.now();
  }

  get state(): SessionState {
    return this.#state;
  }

  get isWatched(): boolean {
    return this.#listeners.size > 0;
  }

  /** Calls a function after every change, until the function that it gives is called. */
  watch(listener: () => void): () => void {
    // One of its own for each, as a user may give the same function twice.
    const own = (): void => listener();
    this.#listeners.add(own);
    return () => void this.#listeners.delete(own);
  }

  /** Reads the session, or waits for the read that is on its way. Never rejects. */
  refresh(): Promise<SessionState> {
    return this.#reading ?? this.#queued ?? this.readAgain();
  }

  /** Reads the session unless it was read, or received, a moment ago. */
  refreshIfOld(): void {
    if (Date.now() - this.#answeredAt >= PAUSE) void this.refresh();
  }

  /** Reads the session after what is under way, which may not know of the change yet. */
  readAgain(): Promise<SessionState> {
    this.#generation += 1;
    this.#queued ??= this.inTurn(() => {
      this.#queued = undefined;
      this.#reading = this.#read();
      return this.#reading;
    });
    return this.#queued;
  }

  /** Takes a session over. What is under way may have been read before, and is dropped. */
  take(session: Session | null): void {
    this.#generation += 1;
    this.#answeredAt = Date.now();
    this.#set(stateOf(session));
  }

  /** Whether this is what is known, however long it lasts. */
  shows(session: Session | null): boolean {
    const known = this.#state.session;
    return known !== undefined && withoutEnd(known) === withoutEnd(session);
  }

  /** Runs a request after those that were there before. */
  inTurn<T>(task: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(task);
    this.#last = turn.catch(() => {});
    return turn;
  }

  async #read(): Promise<SessionState> {
    const asked = this.#generation;
    try {
      const session = await getSession(this.#client);
      if (asked === this.#generation) this.#set(stateOf(session));
    } catch (cause) {
      const { status } = this.#state;
      // A server that fails signs no user out.
      if (status === 'loading' || status === 'unknown') {
        const error = cause instanceof Error ? cause : new Error(String(cause));
        this.#set({ status: 'unknown', session: undefined, error });
      }
    }
    this.#answeredAt = Date.now();
    this.#reading = undefined;
    return this.#state;
  }

  #set(next: SessionState): void {
    const isSame = next.status !== 'unknown' && JSON.stringify(next) === JSON.stringify(this.#state);
    if (isSame) return;
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }
}

function stateOf(session: Session | null | undefined): SessionState {
  if (session === undefined) return { status: 'loading', session, error: undefined };
  return session === null
    ? { status: 'out', session, error: undefined }
    : { status: 'in', session, error: undefined };
}

/** A session as text, without the end that every read moves. */
function withoutEnd(session: Session | null): string {
  return JSON.stringify(session === null ? null : { ...session, expires: '' });
}
