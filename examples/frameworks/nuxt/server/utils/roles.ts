// What people may do. This file is the same in every example.
import type { DefaultSession } from 'latchkey/types';

export type Role = 'admin' | 'member';

// Every session, wherever it is read, has what the `session` callback puts into it.
declare module 'latchkey/types' {
  interface Session {
    user: { id: string; role: Role } & DefaultSession['user'];
  }
}

const admins = (process.env.ADMINS ?? '').split(',').map((address) => address.trim().toLowerCase());

/** An address counts once its owner has proven it: anybody can type one. */
export function roleOf({ email, emailVerified }: { email: string; emailVerified: Date | null }): Role {
  return emailVerified !== null && admins.includes(email.toLowerCase()) ? 'admin' : 'member';
}
