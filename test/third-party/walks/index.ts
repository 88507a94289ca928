import assert from 'node:assert/strict';
import { openApplication, type Library, type Store } from './application.ts';
import { deletedRowWalks } from './deleted-rows.ts';
import { mailWalks } from './mail.ts';
import { oauthWalks } from './oauth.ts';
import { sessionWalks } from './sessions.ts';
import { tokenWalks } from './tokens.ts';
import type { Walk } from './walk.ts';

export type { Library, RecordPlace, Store } from './application.ts';
export type { Walk } from './walk.ts';

/** Every walk, in the order of the document. */
export const walks: readonly Walk[] = [
  ...oauthWalks,
  ...mailWalks,
  ...sessionWalks,
  ...deletedRowWalks,
  ...tokenWalks,
];

/** Why a walk cannot be done over a store; `undefined` if it can. */
export function whyNot(
  { needs, needsRowDeletion = false }: Walk,
  { adapter, deleteUserRow }: Store,
): string | undefined {
  const missing = needs.filter((name) => typeof adapter[name] !== 'function');
  if (missing.length > 0) return `without ${missing.join(', ')}`;
  return needsRowDeletion && deleteUserRow === undefined ? 'rows: deleted by the adapter only' : undefined;
}

/** A walk went wrong; the message has what was seen, and what the library logged. */
export class WalkFailed extends Error {}

/**
 * Does one walk over an empty store.
 * @throws {WalkFailed} at the first thing that goes wrong
 */
export async function doWalk(walk: Walk, store: Store, library: Library): Promise<void> {
  const application = await openApplication(library, store, walk.setting);
  try {
    await walk.run(application);
  } catch (error) {
    const seen = [error, ...application.errors].map(message);
    throw new WalkFailed([...new Set(seen)].join(': '), { cause: error });
  }
}

/** The message of an error, and what the store said, if that is behind it. */
function message(error: unknown): string {
  const root = rootOf(error);
  return root === error ? pointOf(error) : `${pointOf(error)} (${pointOf(root)})`;
}

function rootOf(error: unknown): unknown {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  // Errors of the library keep what was thrown in a field.
  const inner = typeof cause === 'object' && cause !== null && 'err' in cause ? cause.err : cause;
  return inner instanceof Error ? rootOf(inner) : error;
}

/** The line that has the point: the first of an assertion, the last of others (some write line breaks as `\x0a`). */
function pointOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const lines = text.trim().split(/\n|\\x0a/);
  return lines.at(error instanceof assert.AssertionError ? 0 : -1) ?? '';
}
