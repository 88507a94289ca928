import type { Exchange } from '../../core/contracts/exchange.js';
import type { Reply } from '../../core/contracts/reply.js';
import { beginSignIn } from '../../core/actions/signin.js';
import { emit } from '../../core/hooks/events.js';
import { isForProgram } from '../../core/http/for-program.js';
import { json } from '../../core/http/reply.js';
import { passkeyName } from '../../core/records/kinds.js';
import { storeMethod, userById } from '../../core/store/store-methods.js';
import { changePasswordOf } from '../accounts/change-password.js';
import { deleteUserOf } from '../accounts/delete-user.js';
import { unlinkOf } from '../accounts/linked-accounts.js';
import { removePasskeyOf, renamePasskeyOf } from '../accounts/passkeys.js';
import { isRecent, type Visitor } from '../accounts/visitor.js';
import { beginChange } from './begin-change.js';
import { isLinkable } from './is-linkable.js';
import { toDone, toRefusal } from './replies.js';

type Change = (visitor: Visitor) => Promise<Reply>;
type Outcome =
  { readonly ok: true } | { readonly ok: false; readonly error: string; readonly retryAfter?: number };

/** What the forms of the page do, by their field `do`. */
export const CHANGES: ReadonlyMap<string, Change> = new Map<string, Change>([
  ['email', changeEmail],
  ['profile', saveProfile],
  ['password', (visitor) => done(visitor, changePassword)],
  ['link', link],
  ['unlink', (visitor) => done(visitor, unlink)],
  ['rename', rename],
  ['remove', (visitor) => done(visitor, remove)],
  ['delete', deleteAccount],
]);

async function done(visitor: Visitor, run: (visitor: Visitor) => Promise<Outcome>): Promise<Reply> {
  const outcome = await run(visitor);
  return outcome.ok ? toDone(visitor.exchange, 'saved') : toRefusal(visitor.exchange, outcome);
}

async function changeEmail(visitor: Visitor): Promise<Reply> {
  const notSent = await beginChange(visitor, { email: visitor.exchange.request.form['email'] });
  return notSent === undefined ? toDone(visitor.exchange, 'sent') : toRefusal(visitor.exchange, notSent);
}

async function saveProfile({ exchange, userId }: Visitor): Promise<Reply> {
  const { settings, request } = exchange;
  const { name: givenName, image: givenImage } = request.form;
  const name = givenName === undefined ? undefined : parseName(givenName);
  if (name === null) return toRefusal(exchange, { error: 'name_invalid' });
  const image = givenImage === undefined ? undefined : parseImage(givenImage);
  if (image === null) return toRefusal(exchange, { error: 'image_invalid' });
  const user = await userById(settings.adapter, userId);
  if (user === null) return toRefusal(exchange, { error: 'no_session' });
  const next = {
    ...(name !== undefined && { name: name === '' ? null : name }),
    ...(image !== undefined && { image: image === '' ? null : image }),
  };
  const changed = await storeMethod(settings, 'updateUser')({ id: user.id, ...next });
  await emit(exchange, 'updateUser', { user: changed });
  return toDone(exchange, 'saved');
}

/** A name, without blanks around it; `null` for one that is too long or has control characters, which could forge lines. */
function parseName(given: string): string | null {
  const name = given.trim();
  return /^\P{Cc}{0,100}$/u.test(name) ? name : null;
}

/** The URL of a picture; `null` for any scheme but https: `data:` would be stored in every session, `javascript:` is code. */
function parseImage(given: string): string | null {
  const image = given.trim();
  if (image === '') return '';
  if (image.length > 2000 || !URL.canParse(image)) return null;
  const { protocol, username, password, href } = new URL(image);
  return protocol === 'https:' && username === '' && password === '' ? href : null;
}

async function changePassword(visitor: Visitor): Promise<Outcome> {
  const { currentPassword = '', newPassword = '' } = visitor.exchange.request.form;
  const result = await changePasswordOf(visitor, {
    newPassword,
    ...(currentPassword !== '' && { currentPassword }),
  });
  // The name that its page knows.
  return !result.ok && result.error === 'wrong_password' ? { ok: false, error: 'password_wrong' } : result;
}

/** Begins to link an account of another provider: the browser goes there, and returns to the page. */
async function link(visitor: Visitor): Promise<Reply> {
  const { exchange } = visitor;
  const provider = exchange.settings.providers.get(exchange.request.form['provider'] ?? '');
  if (provider === undefined || !isLinkable(provider)) return toRefusal(exchange, { error: 'not_found' });
  if (!(await isRecent(visitor, {}))) return toRefusal(exchange, { error: 'reauthentication_required' });
  const reply = await beginSignIn(exchange, provider);
  return isForProgram(exchange.request) && reply.kind === 'redirect'
    ? json({ ok: true, url: reply.location })
    : reply;
}

function unlink(visitor: Visitor): Promise<Outcome> {
  const { provider = '', providerAccountId = '' } = visitor.exchange.request.form;
  return unlinkOf(visitor, { provider, providerAccountId });
}

async function rename(visitor: Visitor): Promise<Reply> {
  const { id = '', name = '' } = visitor.exchange.request.form;
  const value = passkeyName.parse(name.trim());
  if (value === undefined) return toRefusal(visitor.exchange, { error: 'name_invalid' });
  return done(visitor, () => renamePasskeyOf(visitor, { credentialId: id, name: value }));
}

function remove(visitor: Visitor): Promise<Outcome> {
  return removePasskeyOf(visitor, visitor.exchange.request.form['id'] ?? '');
}

async function deleteAccount(visitor: Visitor): Promise<Reply> {
  const { exchange } = visitor;
  if (exchange.request.form['confirm'] !== 'yes') return toRefusal(exchange, { error: 'not_confirmed' });
  const result = await deleteUserOf(visitor);
  return result.ok ? toSignedOut(exchange) : toRefusal(exchange, result);
}

/** Where it says that no user is signed in here any more. */
function toSignedOut({ request, baseUrl }: Exchange): Reply {
  if (isForProgram(request)) return json({ ok: true });
  return { kind: 'redirect', location: `${baseUrl}/signed-out`, status: 303 };
}
