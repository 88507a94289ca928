import type { AuthConfig } from '../../types/config.js';
import type { AuthError } from '../../errors.js';
import { MissingSecret } from '../../errors.js';
import type { Finding } from './finding.js';
import { givenSecrets, isText } from './given-secrets.js';

/** The minimum length of a secret, in characters; shorter ones can be guessed. */
const SHORTEST = 32;

/** The secrets of a configuration, and what is wrong with them. */
export interface Secrets {
  /** Newest first. */
  readonly secrets: readonly string[];
  readonly problems: readonly AuthError[];
  readonly findings: readonly Finding[];
}

/**
 * Resolves the secrets of a configuration. Short ones are accepted with a warning; a well-known placeholder, with which anybody
 * could make sessions, is refused in production.
 * @param isPlaceholder - only needed where `mayBePlaceholder` says so
 */
export function resolveSecrets(
  { secret }: Pick<AuthConfig, 'secret'>,
  isProduction: boolean | undefined,
  isPlaceholder: (secret: string) => boolean = () => false,
): Secrets {
  const given = givenSecrets(secret);
  const secrets = given.filter(isText);
  const problems: AuthError[] = [];
  const findings: Finding[] = [];
  if (secrets.length === 0) {
    const wrong = given.find((one: unknown) => one !== undefined && one !== null && one !== '');
    const message =
      wrong === undefined
        ? 'The option `secret` (or AUTH_SECRET) is missing; `toNodeHandler` and `setEnvDefaults` read the variable.'
        : `The option \`secret\` must be a text; it is a ${typeof wrong}.`;
    problems.push(new MissingSecret(`${message} ${MAKE_ONE}`));
  }
  for (const [index, one] of secrets.entries()) {
    const name = secrets.length === 1 ? '`secret`' : `\`secret[${index}]\``;
    const isKnown = isPlaceholder(one);
    if (isKnown && isProduction === true) {
      problems.push(
        new MissingSecret(
          `The option ${name} is a well-known placeholder: attackers can forge sessions with it. ${MAKE_ONE}`,
        ),
      );
    } else if (isKnown || one.length < SHORTEST) {
      findings.push({
        code: 'weak-secret',
        details: {
          name,
          is: isKnown ? 'is a well-known placeholder and ' : '',
          length: one.length,
          so: isKnown ? ' Production refuses it.' : '',
        },
      });
    }
  }
  return { secrets: Object.freeze(secrets), problems, findings };
}

const MAKE_ONE =
  'Make one with `npx latchkey secret` or `openssl rand -base64 33`, and keep it out of the repository.';
