import type { OrganizationCall, OrganizationCalls } from '../../../types/organization-calls.js';
import { AuthError } from '../../../errors.js';
import type { Given, MemberContext } from '../call-context.js';
import { policiesOf } from './load-policies.js';

/** Runs a call. */
export type RunCall<Name extends OrganizationCall> = (
  context: MemberContext,
  given: Given,
) => Promise<OrganizationCalls[Name]['result']>;

/** A call of the table that comes with the option `organizations.policies`. @throws {AuthError} (rejects) without it */
export function policyCall<Name extends OrganizationCall>(name: Name): RunCall<Name> {
  return async (context, given) => {
    const feature = await policiesOf(context.exchange.settings);
    if (feature === undefined)
      throw new AuthError(
        `\`${name}\` needs the option \`organizations.policies\`: see docs/guides/organizations.md.`,
      );
    // `policies/loaded.ts` has them by the names of the table.
    return (Reflect.get(feature.calls, name) as RunCall<Name>)(context, given);
  };
}
