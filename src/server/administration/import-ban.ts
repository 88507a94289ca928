import type { TakenBan } from '../../types/administered-user.js';
import type { AuthOptions } from '../../types/config.js';
import { resolveSettings } from '../../core/config/resolve-settings.js';
import { userById } from '../../core/store/store-methods.js';
import { withEnvironment } from '../environment.js';
import { ban } from './ban.js';
import { LONGEST_TEXT } from './call-context.js';
import { administrationOf } from './is-administrator.js';
import { isBanned } from './refuse-banned.js';

/** Characters that a reason must not have here, with the blanks around them, and half of a character at the end of one that was cut. */
const BREAKS = /\s*\p{Cc}+\s*/gu;
const HALF = /[\uD800-\uDBFF]$/;

/**
 * Keeps a ban that another application stored for a user of the adapter, and ends the user's sessions. For scripts that migrate users;
 * checks no permission.
 * @returns whether it was kept: `false` if the user is unknown or banned already, or the ban is over
 * @throws {RangeError} (rejects) if `until` is no date
 * @throws {AuthError} (rejects) without the option `administration`, when the configuration is invalid, or a store fails
 */
export async function importBan(config: AuthOptions, { userId, reason, until }: TakenBan): Promise<boolean> {
  const settings = await resolveSettings(withEnvironment(config));
  administrationOf(settings);
  const end = endOf(until);
  const now = settings.runtime.now();
  if (end !== undefined && end <= now) return false;
  const user = await userById(settings.adapter, userId);
  if (user === null) return false;
  const id = String(user.id);
  if (await isBanned(settings, { id })) return false;
  const exchange = { settings, now };
  await ban({ exchange, user: { ...user, id }, actor: undefined }, { reason: inOneLine(reason), until: end });
  return true;
}

function endOf(until: TakenBan['until']): Date | undefined {
  if (until === undefined || until === null) return undefined;
  const end = new Date(until);
  // A ban whose end cannot be compared would never end, or be none.
  if (Number.isNaN(end.getTime()))
    throw new RangeError('`until` must be a date: a `Date`, or ISO 8601 text.');
  return end;
}

/** A reason as administrators can enter it: other applications have several lines, and longer ones. */
function inOneLine(reason: TakenBan['reason']): string {
  return (reason ?? '').replaceAll(BREAKS, ' ').trim().slice(0, LONGEST_TEXT).replace(HALF, '');
}
