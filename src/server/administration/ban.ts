import type { Exchange } from '../../core/contracts/exchange.js';
import type { Settings } from '../../core/contracts/settings.js';
import type { AdministrationCalls } from '../../types/administration-calls.js';
import type { Ban } from '../../types/administered-user.js';
import { audit, type AuditSource } from '../../core/hooks/audit.js';
import { isProven } from '../../core/identities/is-proven.js';
import { atTheEnd } from '../../core/records/kinds.js';
import { banKind, type BanRow } from './kinds.js';
import { administrationRecords } from './administration-records.js';
import {
  CallRefused,
  invalid,
  optionalTextIn,
  textIn,
  type CallContext,
  type Given,
  type UserContext,
} from './call-context.js';
import { endEverything } from './end-sessions.js';

type Result<Name extends keyof AdministrationCalls> = Promise<AdministrationCalls[Name]['result']>;

/** Who may be banned: by the id, or by the address that was proven, so that a ban outlives the deletion of its user. */
export interface Bannable {
  readonly id?: string | undefined;
  readonly email?: string | null | undefined;
}

/** What the records of a ban are called. */
function idsOf({ id, email }: Bannable): readonly string[] {
  const byId = id === undefined ? [] : [`user\n${id}`];
  // Addresses are compared as `userByEmail` does.
  const lowered = (email ?? '').replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  return lowered === '' ? byId : [...byId, `address\n${lowered}`];
}

/** The bans of several, each by id or address, in one look-up; `undefined` for each that is not banned now. */
export async function bansOf(
  settings: Settings,
  several: readonly Bannable[],
): Promise<(BanRow | undefined)[]> {
  const places = several.flatMap((one, index) => idsOf(one).map((id) => ({ index, id })));
  const found = await administrationRecords(settings).readMany<BanRow[]>(
    places.map(({ id }) => ({ kind: banKind, id })),
  );
  return several.map((_, index) => {
    const own = places.findIndex((place, at) => place.index === index && found[at]?.value !== undefined);
    return found[own]?.value;
  });
}

/** What administrators see of a ban. */
export function shownBan(row: BanRow | undefined): Ban | null {
  if (row === undefined) return null;
  const { reason = null, since, until, by } = row;
  return { reason, by, since: new Date(since), until: until === undefined ? null : new Date(until) };
}

/** The id of the administrator who acts; `undefined` for an operator of the application, by its CLI or a script. */
interface Acting {
  readonly actor: string | undefined;
}

function actedBy({ actor }: Acting): { readonly actor: string } | { readonly by: 'cli' } {
  return actor === undefined ? { by: 'cli' } : { actor };
}

/** Whom a ban is about, and where it is made: in a request, or in a script. */
type Banning = Pick<UserContext, 'user'> &
  Acting & { readonly exchange: AuditSource & Pick<Exchange, 'now'> };

export async function ban({ exchange, user, actor }: Banning, given: Given): Result<'ban'> {
  const { settings, now } = exchange;
  const reason = optionalTextIn(given, 'reason');
  const until = endIn(given, now);
  const email = isProven(user) && user.email ? user.email : undefined;
  const row: BanRow = {
    userId: user.id,
    by: actor ?? 'cli',
    since: now.getTime(),
    ...(reason !== undefined && { reason }),
    ...(until !== undefined && { until: until.getTime() }),
    ...(email !== undefined && { email }),
  };
  // Before the sessions end, so that no sign-in begins another one.
  for (const id of idsOf({ id: user.id, email })) await put(settings, id, row);
  await endEverything(settings, user.id);
  await audit(exchange, { name: 'user.banned', ...actedBy({ actor }), user: user.id });
  return {};
}

const MOST_TRIES = 8;

async function put(settings: Settings, id: string, row: BanRow): Promise<void> {
  const records = administrationRecords(settings);
  const expiresAt = row.until === undefined ? atTheEnd() : new Date(row.until);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const { version } = await records.readToReplace(banKind, id);
    // No user owns it: it is not removed with its user.
    if (await records.write(banKind, { id, owner: '', value: row, expiresAt }, version)) return;
  }
  throw new CallRefused('conflict');
}

/** When a ban ends: a date in the future, as text or `Date`. @throws {CallRefused} */
function endIn(given: Given, now: Date): Date | undefined {
  const value = given['until'];
  if (value === undefined || value === null || value === '') return undefined;
  const end = value instanceof Date ? value : typeof value === 'string' ? new Date(value) : undefined;
  if (end === undefined || !(end.getTime() > now.getTime())) throw invalid('until');
  return end;
}

export async function unban(
  { exchange, actor }: Pick<CallContext, 'exchange'> & Acting,
  given: Given,
): Result<'unban'> {
  const userId = textIn(given, 'userId');
  const records = administrationRecords(exchange.settings);
  const [byId = ''] = idsOf({ id: userId });
  const { value } = await records.readToReplace(banKind, byId);
  if (value === undefined) throw new CallRefused('not_found');
  const ids = idsOf({ id: userId, email: value.email });
  await records.removeMany(ids.map((id) => ({ kind: banKind, id })));
  await audit(exchange, { name: 'user.unbanned', ...actedBy({ actor }), user: userId });
  return {};
}
