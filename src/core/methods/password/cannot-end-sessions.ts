/** Why a new password ends no session, and what to change. */
export function cannotEndSessions(id: string, isRevocable: boolean): string {
  const why = isRevocable ? 'the adapter lacks `deleteSessionsByUserId`' : '`session.strategy` is "jwt"';
  return (
    `Provider "${id}": a new password ends no session, because ${why}. Set \`revocation\`, which ends them by the records` +
    (isRevocable ? ', or use an adapter that has the method.' : '.')
  );
}
