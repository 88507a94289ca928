import type { LimitSettings, RulePolicies, WindowPolicy } from '../contracts/limits.js';
import { AuthError } from '../../errors.js';
import { isObject } from '../kit/object.js';
import { describeValue } from '../kit/describe-value.js';

const HOUR = 3600;
const MINUTE = 60;

const DEFAULTS = {
  // OWASP ASVS 5.0, 6.3.1; the delays are those of NIST SP 800-63B-4, section 3.2.2, which asks for a bound, too.
  credentials: { free: 5, firstDelay: 1, longestDelay: 900, perClient: 50, perNetwork: 500 },
  email: { perAddress: 5, perInviter: 100, perClient: 20, perNetwork: 200 },
  passkeys: { perClient: 60, perNetwork: 600 },
} as const;

type RuleName = keyof typeof DEFAULTS;
type NumbersOf<Rule extends RuleName> = { readonly [Name in keyof (typeof DEFAULTS)[Rule]]: number };

/** Resolves the option `limits`, which may be anything in plain JavaScript; `undefined` if nothing is limited. */
export function resolveLimits(given: unknown, problems: Error[]): LimitSettings | undefined {
  if (given === false) return undefined;
  if (given !== undefined && !isObject(given)) {
    problems.push(
      new AuthError(`The option \`limits\` must be false or an object; it is ${describeValue(given)}.`),
    );
    return undefined;
  }
  const credentials = numbersOf('credentials', given?.['credentials'], problems);
  const email = numbersOf('email', given?.['email'], problems);
  const passkeys = numbersOf('passkeys', given?.['passkeys'], problems);
  return Object.freeze({
    rules: Object.freeze({
      credentials: credentials && {
        account: {
          kind: 'delays' as const,
          free: credentials.free,
          first: credentials.firstDelay,
          longest: credentials.longestDelay,
        },
        ...perPlace(credentials, HOUR),
      },
      email: email && { account: window(email.perAddress, HOUR), ...perPlace(email, HOUR) },
      // Apart from the mails that strangers ask for: an owner who invites colleagues closes no sign-in of their office.
      invitations: email && {
        account: window(email.perInviter, HOUR),
        ...perPlace({ perClient: email.perInviter, perNetwork: 2 * email.perInviter }, HOUR),
      },
      passkeys: passkeys && { account: undefined, ...perPlace(passkeys, MINUTE) },
    }),
    clientAddress: resolveClientAddress(given?.['clientAddress'], problems),
  });
}

function window(most: number, seconds: number): WindowPolicy {
  return { kind: 'window', most, seconds };
}

function perPlace(
  { perClient, perNetwork }: { readonly perClient: number; readonly perNetwork: number },
  seconds: number,
): Pick<RulePolicies, 'client' | 'network'> {
  return { client: window(perClient, seconds), network: window(perNetwork, seconds) };
}

/** The numbers of a rule, with the defaults; `undefined` if it is off. */
function numbersOf<Rule extends RuleName>(
  rule: Rule,
  given: unknown,
  problems: Error[],
): NumbersOf<Rule> | undefined {
  if (given === false) return undefined;
  // Nothing to be checked: limits are resolved at every request if their configuration is built then.
  if (given === undefined) return DEFAULTS[rule] as NumbersOf<Rule>;
  if (!isObject(given))
    problems.push(
      new AuthError(
        `The option \`limits.${rule}\` must be false or an object; it is ${describeValue(given)}.`,
      ),
    );
  const options: Record<string, unknown> = Object(given);
  const entries = Object.entries(DEFAULTS[rule]).map(([name, otherwise]: [string, number]) => {
    const value = options[name] ?? otherwise;
    if (typeof value === 'number' && Number.isFinite(value) && value > 0) return [name, value] as const;
    problems.push(
      new AuthError(
        `The option \`limits.${rule}.${name}\` must be a number above 0; it is ${describeValue(value)}. To count nothing, set \`limits.${rule}\` to false.`,
      ),
    );
    return [name, otherwise] as const;
  });
  // Its members are those of the defaults.
  return Object.fromEntries(entries) as NumbersOf<Rule>;
}

function resolveClientAddress(given: unknown, problems: Error[]): LimitSettings['clientAddress'] {
  if (given === undefined || typeof given === 'function')
    // The type of the option says which function.
    return given as LimitSettings['clientAddress'];
  if (typeof given === 'number' && Number.isInteger(given) && given >= 0) return given;
  if (typeof given === 'string' && /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(given)) return given.toLowerCase();
  problems.push(
    new AuthError(
      `The option \`limits.clientAddress\` must be the number of trusted proxies (0: none), the name of a header field or a function; it is ${describeValue(given)}.`,
    ),
  );
  return undefined;
}
