import type { AuthenticationMethod } from '../../contracts/method.js';
import type { CredentialsProvider } from '../../contracts/provider.js';
import { onDemand } from '../../kit/on-demand.js';
import { MissingAuthorize } from '../../errors.js';
import { requirementsOf } from '../requirements-of.js';

/** Signs people in with the fields of a form, such as a user name and a password, which the application checks. */
export const credentials: AuthenticationMethod<'credentials'> = {
  requires: [],
  callback: { methods: ['POST'], csrf: true },
  resolve,
  form: ({ config }) => ({ kind: 'fields', action: 'callback', inputs: config.credentials ?? {} }),
  steps: onDemand(async () => (await import('./index.js')).credentialsSteps),
};

function resolve(config: CredentialsProvider['config']): CredentialsProvider {
  if (typeof config.authorize !== 'function') {
    throw new MissingAuthorize(
      `The credentials provider "${config.id}" needs \`authorize\`: a function that checks the fields and returns the user or null.`,
    );
  }
  return Object.freeze({
    id: config.id,
    name: config.name,
    type: 'credentials' as const,
    style: undefined,
    needs: requirementsOf(config.authorize),
    config,
  });
}
