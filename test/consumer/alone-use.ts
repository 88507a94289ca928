// Compiles with alone.d.ts and without anything else.
import type { AuthConfig } from 'latchkey';

export const callbacks: NonNullable<AuthConfig['callbacks']> = {
  session: ({ session, token }) => {
    const seat: number | undefined = token.seat;
    return { ...session, seat: (seat ?? 0) + (session.seat ?? 0) };
  },
};
