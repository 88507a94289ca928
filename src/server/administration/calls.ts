import type { AdministrationCall, AdministrationCalls } from '../../types/administration-calls.js';
import type { CallContext, Given, UserContext } from './call-context.js';
import { deleteUser, resetFactors, sendPasswordReset } from './account-calls.js';
import { exportUser } from './export-user.js';
import { ban, unban } from './ban.js';
import { impersonate, stopImpersonating } from './impersonate.js';
import { endSessions } from './end-sessions.js';
import { getUser, listUsers } from './users.js';

type Result<Name extends AdministrationCall> = Promise<AdministrationCalls[Name]['result']>;

interface Row {
  /** Who may call it. */
  readonly needs: 'administrator';
  /** Whether the administrator must have proven just now who they are: it cannot be undone, or gives a lot away. */
  readonly fresh?: true;
}

/** A call that is about no user that is there. */
interface PlainCall<Name extends AdministrationCall> extends Row {
  readonly about: 'none';
  readonly run: (context: CallContext, given: Given) => Result<Name>;
}

/** A call about the user with an id; `other`: neither the administrator who asks, nor another one. */
interface UserCall<Name extends AdministrationCall> extends Row {
  readonly about: 'user' | 'other';
  /** Whether it is an audit event `user.administered`; others have events of their own, or change nothing. */
  readonly audited?: true;
  readonly run: (context: UserContext, given: Given) => Result<Name>;
}

const stop = ({ exchange, visitor }: CallContext): Result<'stopImpersonating'> =>
  stopImpersonating(exchange, visitor?.identity);

/** A call of an administrator in the place of a user: it checks for itself. */
interface ImpersonatedCall<Name extends AdministrationCall> {
  readonly needs: 'impersonated';
  readonly about: 'none';
  readonly fresh?: never;
  readonly run: (context: CallContext, given: Given) => Result<Name>;
}

/** Every call, with what it needs. Nothing else decides whether a call runs: a call without a row does not compile. */
export const CALLS: {
  readonly [Name in AdministrationCall]: PlainCall<Name> | UserCall<Name> | ImpersonatedCall<Name>;
} = {
  listUsers: { needs: 'administrator', about: 'none', run: listUsers },
  getUser: { needs: 'administrator', about: 'user', run: getUser },
  ban: { needs: 'administrator', about: 'other', fresh: true, run: ban },
  sendPasswordReset: { needs: 'administrator', about: 'user', audited: true, run: sendPasswordReset },
  resetFactors: { needs: 'administrator', about: 'other', fresh: true, audited: true, run: resetFactors },
  deleteUser: { needs: 'administrator', about: 'other', fresh: true, audited: true, run: deleteUser },
  exportUser: { needs: 'administrator', about: 'user', fresh: true, audited: true, run: exportUser },
  impersonate: { needs: 'administrator', about: 'other', fresh: true, run: impersonate },
  stopImpersonating: { needs: 'impersonated', about: 'none', run: stop },
  unban: { needs: 'administrator', about: 'none', run: unban },
  endSessions: { needs: 'administrator', about: 'user', audited: true, run: endSessions },
};

/** Whether a text is the name of a call. */
export function isCall(name: unknown): name is AdministrationCall {
  return typeof name === 'string' && Object.hasOwn(CALLS, name);
}
