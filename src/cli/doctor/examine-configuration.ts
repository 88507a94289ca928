import { AuthError } from '../../errors.js';
import type { ConfigWarning } from '../../types/logger.js';
import type { Finding, Level } from './finding.js';

/** What the check of a configuration (`auth.check()`) said. */
export type CheckResult = { readonly warnings: readonly ConfigWarning[] } | { readonly error: unknown };

/** Warnings after which a user will fail to sign in. */
const SERIOUS: readonly string[] = [
  'missing-package',
  'missing-client-credentials',
  'missing-provider-option',
  'env-not-passed-on',
];
/** Warnings about what is normal on a developer's machine. */
const HARMLESS: readonly string[] = [
  'debug-enabled',
  'csrf-disabled',
  'experimental-webauthn',
  'env-url-basepath-redundant',
];

/** Warnings that `examineRecords` replaces, with a larger sample. */
const REPLACED: readonly string[] = ['record-unreadable', 'records-unchecked'];

/**
 * Turns what the check of the configuration said into findings. It is the only source of rules about options, so that
 * there are no others here.
 */
export function examineConfiguration(result: CheckResult): Finding[] {
  const { problems, warnings: all } = 'error' in result ? partsOf(result.error) : { problems: [], ...result };
  const warnings = all.filter(({ code }) => !REPLACED.includes(code));
  if (problems.length + warnings.length === 0)
    return [{ id: 'configuration.check', level: 'ok', title: 'The configuration has no faults' }];
  return [
    ...problems.map(({ type, message }) => findingOf(type, 'problem', message)),
    ...warnings.map(({ code, message }) => findingOf(code, levelOf(code), message)),
  ];
}

interface Parts {
  readonly problems: readonly { readonly type: string; readonly message: string }[];
  readonly warnings: readonly ConfigWarning[];
}

/** The single problems that an error of the check combines. */
function partsOf(error: unknown): Parts {
  if (!(error instanceof AuthError)) {
    const message = error instanceof Error ? error.message : String(error);
    return { problems: [{ type: 'CheckFailed', message }], warnings: [] };
  }
  const { problems, warnings } = error.cause ?? {};
  if (!Array.isArray(problems))
    return { problems: [{ type: error.type, message: withCause(error) }], warnings: [] };
  return {
    problems: problems
      .filter((one) => one instanceof AuthError)
      .map((one) => ({ type: one.type, message: withCause(one) })),
    // The check puts its own warnings there.
    warnings: Array.isArray(warnings) ? (warnings as ConfigWarning[]) : [],
  };
}

function withCause({ message, cause }: AuthError): string {
  return cause?.err === undefined || !/see the cause/i.test(message)
    ? message
    : message.replace(/;? ?see the cause\.?/i, `: ${cause.err.message}`);
}

function levelOf(code: string): Level {
  if (SERIOUS.includes(code)) return 'problem';
  return HARMLESS.includes(code) ? 'note' : 'warning';
}

function findingOf(name: string, level: Level, message: string): Finding {
  const id = name.replace(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '-').toLowerCase();
  const said = sentences(message);
  const advice = /secret/.test(id) ? adviceForSecret(message) : said.advice;
  return { id: `configuration.${id}`, level, ...said, ...(advice !== undefined && { advice }) };
}

/** The check knows no command line; this one has commands that make secrets, and remove old ones. */
function adviceForSecret(message: string): string {
  return /`secret\[[1-9]/.test(message)
    ? 'It is an old one. Remove it when its sessions have ended: `npx latchkey secret --drop-old`.'
    : 'Make one and store it: `npx latchkey secret`.';
}

/** Splits a message into what is the case and what to do about it. */
function sentences(message: string): Pick<Finding, 'title' | 'advice'> {
  const [, title = message, advice = ''] = /^([^]*?[.!?])\s+(?=[A-Z`"])([^]*)$/.exec(message) ?? [];
  return { title: title.replace(/\.$/, ''), ...(advice !== '' && { advice }) };
}
