import type { AdapterUser } from '../../types/adapter.js';

/**
 * The user with an id. Our core always gives one; `@auth/core`, which works with these adapters too, leaves it to the
 * adapter where a user registers a passkey.
 */
export function withId(user: AdapterUser): AdapterUser {
  return { ...user, id: user.id || crypto.randomUUID() };
}
