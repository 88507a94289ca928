import type { AuthenticationMethod } from '../../contracts/method.js';
import type { CredentialsProvider } from '../../contracts/provider.js';
import { onDemand } from '../../kit/on-demand.js';
import { MissingAuthorize } from '../../../errors.js';
import { requirementsOf } from '../requirements-of.js';
import { thrownErrors } from './thrown-errors.js';

/** Signs people in with the fields of a form, such as a user name and a password, which the application checks. */
export const credentials: AuthenticationMethod<'credentials'> = {
  requires: [],
  callback: { methods: ['POST'], csrf: true },
  resolve,
  attempts: ({ config }, kind) =>
    kind === 'callback'
      ? {
          rule: 'credentials',
          account: ({ request }) => accountIn(request.form, config),
          // Some applications throw for a wrong password.
          mayBeGuess: (error, settings) => thrownErrors(settings).has(error),
        }
      : undefined,
  form: ({ config }) => ({ kind: 'fields', action: 'callback', inputs: config.credentials ?? {} }),
  steps: onDemand(async () => (await import('./index.js')).credentialsSteps),
};

/** The name of the account: what stands in the first field that is no secret, in the order of the form. */
function accountIn(
  form: Readonly<Record<string, string>>,
  { credentials: inputs }: CredentialsProvider['config'],
): string | undefined {
  const isFilledIn = (name: string): boolean => Object.hasOwn(form, name) && form[name] !== '';
  for (const [key, { name, type }] of Object.entries(inputs ?? {})) {
    const field = typeof name === 'string' ? name : key;
    if (type !== 'password' && isFilledIn(field)) return form[field];
  }
  // Forms of the application's own may have other fields than were declared.
  const usual = USUAL_NAMES.find(isFilledIn);
  return usual === undefined ? undefined : form[usual];
}

const USUAL_NAMES: readonly string[] = [
  'email',
  'username',
  'userName',
  'user',
  'name',
  'login',
  'identifier',
];

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
