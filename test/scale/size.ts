/** Users in the large PostgreSQL database; everything else follows from it. */
export const USERS: number = Math.max(1000, Number(process.env['SCALE_USERS'] ?? 1_000_000));

/** Users in the other large databases. */
export const USERS_ELSEWHERE: number = Math.ceil(USERS / 10);

/** Keys in the large Redis. Each of them is written through the adapter. */
export const KEYS_IN_REDIS: number = USERS_ELSEWHERE;

/** Rows that have expired when the cleanup of SQLite begins; an even number. */
export const EXPIRED: number = 2 * Math.ceil(USERS / 10);

/** Sessions of the user whose sessions are ended. */
export const SESSIONS: number = Math.max(20, Math.min(1000, Math.ceil(USERS / 1000)));

/** How often each action is measured. */
export const ROUNDS: number = 20;
