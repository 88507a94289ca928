import type { AuthConfig } from '../../types/config.js';
import type { AuthError } from '../../errors.js';
import { MissingSecret } from '../../errors.js';
import type { Finding } from './finding.js';

/** The minimum length of a secret, in characters; shorter ones can be guessed. */
const SHORTEST = 32;

/** Matches texts that consist only of these words: placeholders of templates, and what people type instead of a secret. */
const WORDS =
  /^(?:secret|key|your|my|the|an?|this|is|not|super|very|long|strong|random|string|value|token|password|passphrase|auth|next|js|jwt|session|here|please|change|replace|me|it|in|with|insert|some|prod(?:uction)?|dev(?:elopment)?|test|example|default|placeholder|dummy|todo|undefined|null|foo|bar|hello|world|keyboard|cat|sh+|qwerty|0?123456789|abc(?:def)?|256|bit|32|char(?:acter)?s?|admin|correct|horse|battery|staple)*\d{0,10}$/;

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
 */
export function resolveSecrets({ secret }: AuthConfig, isProduction: boolean | undefined): Secrets {
  const given = Array.isArray(secret) ? secret : [secret];
  const secrets = given.filter((one): one is string => typeof one === 'string' && one !== '');
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

function isPlaceholder(secret: string): boolean {
  const plain = secret.toLowerCase().replace(/[^a-z0-9]/g, '');
  // Not for long texts: the expression would backtrack too much.
  return /^(.)\1*$/su.test(secret) || (plain !== '' && plain.length <= 80 && WORDS.test(plain));
}
