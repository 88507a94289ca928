import type { Dialect } from '../databases.ts';

/** What is used of Lucia. */
export interface LuciaApplication {
  createSession(userId: string, attributes: object): Promise<{ id: string; expiresAt: Date }>;
  createSessionCookie(sessionId: string): { serialize(): string };
  validateSession(sessionId: string): Promise<{ user: { id: string } | null }>;
}

export function createLucia(dialect: Dialect, client: unknown): LuciaApplication;

export const hashes: Readonly<Record<string, (password: string) => Promise<string>>>;

export const argon2id: (password: string) => Promise<string>;
export const verifyArgon2: (hash: string, password: string) => Promise<boolean>;
