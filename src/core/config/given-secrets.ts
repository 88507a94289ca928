import type { AuthConfig } from '../../types/config.js';

/** Letters that a number may follow, and the numbers that stand between the words of placeholders. */
const LETTERS = /^(?=.)(?:[a-z]|0?123456789|256|32)*\d{0,10}$/;

/** Whether one of the secrets may be a placeholder: it is one character, or letters with a number. Random secrets are neither. */
export function mayBePlaceholder({ secret }: Pick<AuthConfig, 'secret'>): boolean {
  return givenSecrets(secret)
    .filter(isText)
    .some((one) => isOneCharacter(one) || LETTERS.test(plainText(one)));
}

/** The letters and digits of a secret; nothing of a long one, which is no placeholder. */
export function plainText(secret: string): string {
  const plain = secret.toLowerCase().replace(/[^a-z0-9]/g, '');
  // Not for long texts: the expressions would backtrack too much.
  return plain.length <= 80 ? plain : '';
}

/** Whether a secret is one character, repeated. */
export function isOneCharacter(secret: string): boolean {
  return /^(.)\1*$/su.test(secret);
}

/** The values of the option `secret`, whatever they are. */
export function givenSecrets(secret: AuthConfig['secret']): readonly unknown[] {
  return Array.isArray(secret) ? secret : [secret];
}

/** Whether a given value is a secret: a text that is not empty. */
export function isText(secret: unknown): secret is string {
  return typeof secret === 'string' && secret !== '';
}
