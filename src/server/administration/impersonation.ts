import type { Exchange } from '../../core/contracts/exchange.js';
import type { Settings } from '../../core/contracts/settings.js';
import { sha256 } from '../../core/crypto/digest.js';
import { toHex } from '../../core/kit/bytes.js';
import { SESSION } from '../../core/records/kinds.js';
import { userById } from '../../core/store/store-methods.js';
import { endSession } from '../../core/session/revocation/end-sessions.js';
import { lookedUp } from '../../core/session/revocation/kept-records.js';
import { administrationRecords } from './administration-records.js';
import { bansOf } from './ban.js';
import { isAdministrator } from './is-administrator.js';
import { impersonationKind, type ImpersonationRow } from './kinds.js';
import type { Mark } from './mark.js';

/** Milliseconds for which an administrator can be in the place of a user. */
export const LONGEST = 3_600_000;

/** The id of the record of an impersonation. @param handle - of the administrator's cookie */
export async function recordIdOf(handle: string): Promise<string> {
  return toHex(await sha256(`impersonation\n${handle}`)).slice(0, 32);
}

/**
 * Whether an administrator is still in the place of a user: for an hour, and as long as they are an administrator, are not banned, and
 * their own session lasts. Once it is over, it stays over.
 * @throws {SessionTokenError} (rejects) if a store is down
 */
export async function isImpersonating(
  { settings }: Pick<Exchange, 'settings'>,
  mark: Mark,
): Promise<boolean> {
  return lookedUp(async () => {
    const { value } = await administrationRecords(settings).read(impersonationKind, mark.id);
    if (value === undefined || value.by !== mark.by || value.isOver === true) return false;
    if (await lasts(settings, value)) return true;
    await end(settings, mark.id);
    return false;
  });
}

async function lasts(settings: Settings, { by, session, until }: ImpersonationRow): Promise<boolean> {
  if (until <= settings.runtime.now().getTime()) return false;
  const records = administrationRecords(settings);
  const [own, user, [ban]] = await Promise.all([
    records.read(SESSION, session),
    userById(settings.adapter, by),
    bansOf(settings, [{ id: by }]),
  ]);
  return own.value?.state === 'live' && ban === undefined && (await isAdministrator(settings, user));
}

/** Keeps that an impersonation is over. */
export async function end(settings: Settings, id: string): Promise<void> {
  const records = administrationRecords(settings);
  const { value, version, expiresAt } = await records.read(impersonationKind, id);
  if (value === undefined || value.isOver === true) return;
  await records.write(
    impersonationKind,
    { id, owner: '', value: { ...value, isOver: true }, expiresAt },
    version,
  );
}

/** Ends an impersonation and the administrator's own session: who signs out in the place of a user signs out altogether. */
export async function signOutBoth(settings: Settings, { id }: Mark): Promise<void> {
  const records = administrationRecords(settings);
  const { value } = await records.read(impersonationKind, id);
  if (value === undefined) return;
  await records.remove(impersonationKind, id);
  await endSession(settings, { id: value.session, owner: value.by });
}
