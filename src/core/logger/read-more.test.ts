import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { recordingLogger } from '../../../test/support/config.js';
import { setEnvDefaults } from '../env.js';
import * as errors from '../../errors.js';
import { createLogger, linesWritten } from '../logger.js';
import { PasswordError } from '../../password/password-error.js';
import { CATALOGUE, CODES, DOCUMENTED, readMore } from './read-more.js';
import { createRefusalLog } from './refusals.js';
import { WARNINGS } from './warnings.js';

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

/** Every class of errors that the library logs. */
const classes = [...Object.values(errors), PasswordError].filter(
  (value): value is typeof errors.AuthError =>
    typeof value === 'function' &&
    (value === errors.AuthError || value.prototype instanceof errors.AuthError),
);

/** The anchors that GitHub gives to the entries of the catalogue. */
const anchors = new Set(
  [...read('docs/errors.md').matchAll(/^### `(.+)`$/gm)].map(([, name = '']) => name.toLowerCase()),
);

/** Thrown to the code of the application, kept for programs that catch them, only extended, or only the cause of another. */
const elsewhere = [
  'NotSignedIn',
  'AccessTokenError',
  'SignInError',
  'InvalidCallbackUrl',
  'ExperimentalFeatureNotEnabled',
  'PasswordError',
  'OAuthProfileParseError',
  'UnknownAction',
];

describe('the address of an error', () => {
  it.each(classes.map((Class) => [Class.type, Class] as const))('%s leads to an entry', (type, Class) => {
    expect(anchors).toContain(type.toLowerCase());
    // Without the constructor: some want arguments.
    const error: unknown = Object.setPrototypeOf(new Error('x'), Class.prototype);
    const found = readMore(error) ?? '';
    expect(anchors).toContain(found.slice(CATALOGUE.length + 1));
    if (!elsewhere.includes(type)) expect(found).toBe(`${CATALOGUE}#${type.toLowerCase()}`);
  });

  it('is that of a base class only for errors that are never logged', () => {
    const own = DOCUMENTED.trim().split(' ');
    expect(
      classes
        .map(({ type }) => type)
        .filter((type) => !own.includes(type))
        .sort(),
    ).toEqual([...elsewhere].sort());
    expect(own.filter((type) => !classes.some((Class) => Class.type === type))).toEqual([]);
  });

  it('is in the repository that package.json names', () => {
    const { repository }: { repository: { url: string } } = JSON.parse(read('package.json'));
    const home = repository.url.replace(/^git\+/, '').replace(/\.git$/, '');
    expect(CATALOGUE).toBe(`${home}/blob/main/docs/errors.md`);
  });

  it('of a class of the application is that of the nearest class of ours', () => {
    class Locked extends errors.CredentialsSignin {
      static override type = 'Locked';
    }
    expect(readMore(new Locked())).toBe(`${CATALOGUE}#credentialssignin`);
  });

  it('is that of its code, where the catalogue has the code', () => {
    const refused = new errors.OAuthCallbackError('Refused.', { code: 'id_token_exp' });
    expect(readMore(refused)).toBe(`${CATALOGUE}#id_token_exp`);
    const down = new errors.OAuthSignInError('Down.', { code: 'idp_unavailable' });
    expect(readMore(down)).toBe(`${CATALOGUE}#idp_unavailable`);
  });

  it.each(['login_required', 'locked', '', 'flow', 'a flow_missing b', 'constructor', 'c'.repeat(999)])(
    'is that of its class for the code %j, which the catalogue lacks',
    (code) => {
      expect(readMore(new errors.OAuthCallbackError('Refused.', { code }))).toBe(
        `${CATALOGUE}#oauthcallbackerror`,
      );
    },
  );

  it('is that of every code that the catalogue has for what can be in a log', () => {
    const namesIn = (title: string): string[] => {
      const section = read('docs/errors.md').split(`\n## ${title}\n`)[1]?.split('\n## ', 1)[0] ?? '';
      return [...section.matchAll(/^### `(.+)`$/gm)].map(([, name = '']) => name);
    };
    // What every class has without a code of its own, and what only events have.
    const apart = ['credentials', 'redirected', 'not_signed_in', 'logout_url', 'no_logout', 'failed'];
    const named = ['sign-ins', 'providers', 'sign-out and logout tokens']
      .flatMap((title) => namesIn(`Codes of ${title}`))
      .filter((name) => !apart.includes(name) && !name.startsWith('logout_token_'));
    expect(named.length).toBeGreaterThan(60);
    for (const code of named)
      expect(readMore(new errors.OAuthCallbackError('x', { code }))).toBe(`${CATALOGUE}#${code}`);
    const ofPasskeys = namesIn('Codes of passkeys');
    expect(ofPasskeys.length).toBeGreaterThan(15);
    for (const code of ofPasskeys)
      expect(readMore(new errors.WebAuthnVerificationError('x', { code }))).toBe(`${CATALOGUE}#${code}`);
    expect(CODES.trim().split(' ')).toEqual(named.filter((name) => !name.startsWith('id_token_')));
  });

  it.each([new Error('x'), new TypeError('x'), 'text', null, undefined, {}])('%s has none', (error) => {
    expect(readMore(error)).toBeUndefined();
  });

  it('survives classes that are hostile', () => {
    class Hostile extends errors.AuthError {
      static override get type(): string {
        throw new Error('gotcha');
      }
    }
    const error: unknown = Object.setPrototypeOf(new Error('x'), Hostile.prototype);
    expect(readMore(error)).toBeUndefined();
  });
});

describe('a line of the log', () => {
  it('ends with it, behind frames and causes', async () => {
    const written = vi.spyOn(console, 'error').mockImplementation(() => {});
    createLogger({}).error(new errors.AdapterError('down', { cause: new Error('refused') }));
    await linesWritten();
    const line = String(written.mock.calls[0]?.[0]);
    written.mockRestore();
    expect(line.split('\n').at(-1)).toBe(`Read more: ${CATALOGUE}#adaptererror`);
    expect(line).toContain('[cause] Error: refused');
  });

  it('has none for an error that is not of this library', async () => {
    const written = vi.spyOn(console, 'error').mockImplementation(() => {});
    createLogger({}).error(new Error('x'));
    await linesWritten();
    const line = String(written.mock.calls[0]?.[0]);
    written.mockRestore();
    expect(line).toMatch(/^\[latchkey\]\[error\]\[[0-9a-f]{8}\] Error: x/);
    expect(line).not.toContain('Read more');
  });

  it('gives it to a logger of the application as a member, and leaves the message alone', async () => {
    const log = recordingLogger();
    createLogger({ logger: log.logger }).error(new errors.MissingSecret('no secret'));
    await linesWritten();
    expect(log.errors).toMatchObject([{ message: 'no secret', readMore: `${CATALOGUE}#missingsecret` }]);
  });
});

describe('the line of a refusal', () => {
  const endOf = async (error: errors.AuthError, times = 1): Promise<string> => {
    const written = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const log = createRefusalLog();
    for (let i = 0; i < times; i += 1) log.note(error, { now: 0, logger: createLogger({}) });
    await linesWritten();
    const line = String(written.mock.calls.at(-1)?.[0]);
    written.mockRestore();
    expect(line).toMatch(/^\[latchkey\]\[warn\]\[sign-in-refused\] Sign-in rejected\. /);
    return line.slice(line.indexOf('Read more: ') + 'Read more: '.length + CATALOGUE.length);
  };

  it('leads to its code', async () => {
    const missing = new errors.OAuthCallbackError('No such sign-in.', { code: 'flow_missing' });
    expect(await endOf(missing)).toBe('#flow_missing');
    expect(await endOf(missing, 10)).toBe('#flow_missing');
    expect(await endOf(new errors.Verification(undefined, { code: 'code_wrong' }))).toBe('#code_wrong');
  });

  it('leads to its class, where the catalogue lacks the code or there is none', async () => {
    expect(await endOf(new errors.MissingCSRF('No token.'))).toBe('#missingcsrf');
    expect(await endOf(new errors.Verification())).toBe('#verification');
    expect(await endOf(new errors.CredentialsSignin('Wrong.', { code: 'locked' }))).toBe(
      '#credentialssignin',
    );
    expect(await endOf(new errors.OAuthCallbackError('x', { code: 'login_required' }))).toBe(
      '#oauthcallbackerror',
    );
  });

  it('of a class of the application, and of many kinds, leads to the entry of the warning', async () => {
    class Locked extends errors.CredentialsSignin {
      static override type = 'Locked';
    }
    expect(await endOf(new Locked('Locked.', { code: 'flow missing' }))).toBe('#sign-in-refused');
    const written = vi.spyOn(console, 'warn').mockImplementation(() => {});
    createLogger({}).warn('sign-in-refused', 'Refusals of other kinds, the last one Verification.');
    createLogger({}).warn('redirect-blocked', 'Verification (flow_missing): of another warning.');
    await linesWritten();
    const lines = written.mock.calls.map(([line]) => String(line));
    written.mockRestore();
    expect(lines[0]).toMatch(/#sign-in-refused$/);
    expect(lines[1]).toMatch(/#redirect-blocked$/);
  });
});

describe('a warning', () => {
  const codes = Object.keys(WARNINGS) as (keyof typeof WARNINGS)[]; // its type names its keys

  it.each(codes)('%s ends with the address of its entry, in one line', async (code) => {
    expect(anchors).toContain(code);
    const written = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const logger = createLogger({});
    logger.warn(code, 'Seen and expected.');
    logger.warn(code);
    await linesWritten();
    const lines = written.mock.calls.map(([line]) => String(line));
    written.mockRestore();
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      expect(line.endsWith(`. Read more: ${CATALOGUE}#${code}`)).toBe(true);
      expect(line).not.toContain('\n');
    }
  });

  it('of the environment has it, too', () => {
    const written = vi.spyOn(console, 'warn').mockImplementation(() => {});
    setEnvDefaults({ AUTH_URL: 'https://app.test/auth' }, { providers: [], basePath: '/auth' });
    const lines = written.mock.calls.map(([line]) => String(line));
    written.mockRestore();
    const code = 'env-url-basepath-redundant';
    expect(lines).toEqual([`[latchkey][warn][${code}] Read more: ${CATALOGUE}#${code}`]);
  });

  it('goes to a logger of the application as it did: the code is the name of the entry', async () => {
    const seen: unknown[][] = [];
    createLogger({ logger: { warn: (...given: unknown[]) => void seen.push(given) } }).warn(
      'weak-secret',
      'x',
    );
    await linesWritten();
    expect(seen).toEqual([['weak-secret', 'x']]);
  });
});
