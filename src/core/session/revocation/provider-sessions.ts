import type { Settings } from '../../contracts/settings.js';
import type { AdapterAccount, AdapterUser } from '../../../types/adapter.js';
import { sha256 } from '../../crypto/digest.js';
import { toBase64Url } from '../../kit/base64.js';
import { PROVIDER_SESSION, SESSION } from '../../records/kinds.js';
import type { PresentRecord, RecordChange, RecordPlace, Records } from '../../records/records.js';
import type { ProviderSession, ProviderSessionRow, SessionRecord } from '../../records/session-kinds.js';
import { storeMethod } from '../../store/store-methods.js';
import { canEndSessions } from './can-end-sessions.js';
import { endMany } from './end-many.js';
import { sessionRecords } from './kept-records.js';
import { linkId } from './record-names.js';
import { bindingOfRecord } from './record-names.js';

/** What a provider ended: a session, or everything of a subject. */
export interface ProviderTarget {
  /** The id of the provider. */
  readonly provider: string;
  readonly sid?: string | undefined;
  readonly sub?: string | undefined;
  /** Gets the sessions that have ended. */
  readonly onEnded?: ((ended: readonly EndedByProvider[]) => Promise<void>) | undefined;
}

/** A session that a provider ended. */
export interface EndedByProvider {
  readonly userId: string;
  /** `undefined`: all sessions of the user have ended. */
  readonly binding: string | undefined;
}

/**
 * Ends all sessions that came of a session or a subject at a provider. With both, the session counts; those of the subject
 * that came without one are ended, too, because they may belong to it (OpenID Connect Back-Channel Logout 1.0, section 2.7).
 * Without records (the option `revocation`), rows of `database` sessions do not say where they came from: all of the person end.
 * @returns how many were live; without records, how many people had any
 * @throws {AdapterError | SessionTokenError} (rejects) if a store fails; then some may be live
 */
export async function endProviderSessions(settings: Settings, target: ProviderTarget): Promise<number> {
  if (settings.sessionControl?.isKept !== true) return endRows(settings, target);
  const records = sessionRecords(settings, 'Ending the sessions of a provider');
  const ids = [...new Set((await rowsOf(records, target)).map(({ value }) => value.session))];
  if (ids.length === 0) return 0;
  const found = await records.readMany<SessionRecord[]>(ids.map((id) => ({ kind: SESSION, id })));
  const sessions = found.flatMap((one, index) =>
    one.value?.state === 'live' ? [{ id: ids[index] ?? '', found: one }] : [],
  );
  const ended = await endMany(settings, records, { sessions });
  if (ended.length > 0)
    await target.onEnded?.(
      await Promise.all(
        ended.map(async ({ found: { owner, value } }) => ({
          userId: owner,
          binding: value && (await bindingOfRecord(value)),
        })),
      ),
    );
  return ended.length;
}

async function endRows(settings: Settings, { provider, sub, onEnded }: ProviderTarget): Promise<number> {
  if (sub === undefined || !canEndSessions(settings)) return 0;
  const user = await storeMethod(settings, 'getUserByAccount')({ provider, providerAccountId: sub });
  if (user === null || !(await hasAccount(settings, user, { provider, providerAccountId: sub }))) return 0;
  await storeMethod(settings, 'deleteSessionsByUserId')(user.id);
  await onEnded?.([{ userId: String(user.id), binding: undefined }]);
  return 1;
}

/** Whether the account that the store found is spelled as the provider does: collations find those of others, too. */
async function hasAccount(
  { adapter }: Settings,
  user: AdapterUser,
  asked: Pick<AdapterAccount, 'provider' | 'providerAccountId'>,
): Promise<boolean> {
  const isSame = (one: AdapterAccount): boolean =>
    one.provider === asked.provider && one.providerAccountId === asked.providerAccountId;
  const listed = await adapter?.listAccountsByUserId?.(user.id);
  if (listed !== undefined) return listed.some(isSame);
  // Some adapters have a `getAccount` that never works, or none: then it is unknown.
  const found = await foundAccount(adapter, asked);
  return found === null || isSame(found);
}

async function foundAccount(
  adapter: Settings['adapter'],
  { provider, providerAccountId }: Pick<AdapterAccount, 'provider' | 'providerAccountId'>,
): Promise<AdapterAccount | null> {
  try {
    return (await adapter?.getAccount?.(providerAccountId, provider)) ?? null;
  } catch {
    return null;
  }
}

async function rowsOf(
  records: Records,
  { provider, sid, sub }: ProviderTarget,
): Promise<PresentRecord<ProviderSessionRow>[]> {
  const bySid =
    sid === undefined ? [] : await records.list(PROVIDER_SESSION, await ownerOf(provider, 'sid', sid));
  if (sub === undefined) return bySid;
  const bySub = await records.list(PROVIDER_SESSION, await ownerOf(provider, 'sub', sub));
  if (sid === undefined) return bySub;
  // A session id alone may be another subject's: only sessions of this one are ended.
  const ofSub = new Set(bySub.map(({ value }) => value.session));
  return [
    ...bySid.filter(({ value }) => ofSub.has(value.session)),
    ...bySub.filter(({ value }) => value.sid === undefined),
  ];
}

/** Keeps which session came of which at a provider, for longer than before. */
export async function linkProviderSession(
  records: Records,
  session: ProviderSession,
  kept: { readonly session: string; readonly expiresAt: Date },
): Promise<void> {
  const links = await providerLinks(session, kept);
  const found = await records.readMany<ProviderSessionRow[]>(links);
  // Who else writes these records writes the same.
  await records.writeMany(links.map((link, index) => ({ ...link, version: found[index]?.version ?? 0 })));
}

/** The records by which a session is found by what its provider calls it. */
export async function providerLinks(
  { provider, sub, sid }: ProviderSession,
  { session, expiresAt }: { readonly session: string; readonly expiresAt: Date },
): Promise<Omit<RecordChange & RecordPlace<ProviderSessionRow>, 'version'>[]> {
  const value: ProviderSessionRow = sid === undefined ? { session } : { session, sid };
  const names = [['sub', sub] as const, ...(sid === undefined ? [] : [['sid', sid] as const])];
  return Promise.all(
    names.map(async ([claim, name]) => ({
      kind: PROVIDER_SESSION,
      id: linkId(claim, session),
      owner: await ownerOf(provider, claim, name),
      value,
      expiresAt,
    })),
  );
}

async function ownerOf(provider: string, claim: 'sid' | 'sub', name: string): Promise<string> {
  return toBase64Url(await sha256(JSON.stringify([provider, claim, name])));
}
