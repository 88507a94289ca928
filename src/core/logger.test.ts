import vm from 'node:vm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AdapterError, AuthError, CallbackRouteError, CredentialsSignin, MissingCSRF } from '../errors.js';
import { createLogger } from './logger.js';
import { redact } from './logger/redact.js';
import type { LoggerInstance, WarningCode } from '../types/logger.js';
import { eventually } from '../../test/support/eventually.js';
import { JWT, HEX, BASE64URL, CANARIES } from '../../test/support/canaries.js';

function recorder(
  given: Partial<LoggerInstance> = {},
  debug: boolean = true,
): {
  readonly logger: ReturnType<typeof createLogger>;
  readonly errors: Error[];
  readonly rest: unknown[][];
} {
  const errors: Error[] = [];
  const rest: unknown[][] = [];
  const logger = createLogger({
    debug,
    logger: {
      error: (error) => void errors.push(error),
      warn: (code) => void rest.push([code]),
      debug: (...all: unknown[]) => void rest.push(all),
      ...given,
    },
  });
  return { logger, errors, rest };
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('values of another realm', () => {
  const foreign = (code: string): unknown => vm.runInNewContext(code);

  it('are shown as what they are', () => {
    expect(redact(foreign('new Date(0)'))).toBe('1970-01-01T00:00:00.000Z');
    expect(redact(foreign('new Map([["password", "x"]])'))).toBe('[1 entries]');
    expect(redact(foreign('new Error("no such row")'))).toMatchObject({ message: 'no such row' });
    const wrapped = new AdapterError('failed', { cause: foreign('new Error("no such row")') });
    expect(wrapped.cause).toMatchObject({ err: { message: 'no such row' } });
    expect(new AuthError(foreign('new Error("no such row")') as Error).message).toBe('no such row');
  });

  it('do not end the process: a promise of theirs that rejects is looked after', async () => {
    const warn = (): unknown => vm.runInNewContext('Promise.reject(new Error("the log is full"))');
    // What is thrown away here would be an unhandled rejection.
    const unhandled: unknown[] = [];
    const note = (reason: unknown): void => void unhandled.push(reason);
    process.on('unhandledRejection', note);
    createLogger({ logger: { warn } as Partial<LoggerInstance>, debug: false }).warn('weak-secret');
    await new Promise((resolve) => setTimeout(resolve, 5));
    process.off('unhandledRejection', note);
    expect(unhandled).toEqual([]);
  });
});

describe('errors', () => {
  it('stay instances of their class, with type and code', () => {
    class WrongPassword extends CredentialsSignin {
      override code = 'wrong_password';
    }
    const { logger, errors } = recorder();
    logger.error(new WrongPassword('x'));
    expect(errors[0]).toBeInstanceOf(WrongPassword);
    expect(errors[0]).toMatchObject({
      type: 'CredentialsSignin',
      kind: 'signIn',
      code: 'wrong_password',
      message: 'x',
    });
    expect(String(errors[0])).toBe('WrongPassword: x');
  });

  it('carry no credential in message, cause, stack or member, at any depth (LG-01)', () => {
    const driver = Object.assign(new Error(`insert ${HEX}`), {
      code: '23505',
      detail: `Key (token)=(${BASE64URL})`,
      token: 'short',
    });
    const list = new AggregateError([driver], JWT);
    const { logger, errors } = recorder();
    logger.error(
      new AdapterError('failed', { cause: { err: list, sessionToken: 'canary', method: 'createSession' } }),
    );
    const [error] = errors;
    const cause = error?.cause as { err: AggregateError; method: string; sessionToken: string };
    expect(cause).toMatchObject({ method: 'createSession', sessionToken: '[redacted]' });
    expect(cause.err).toBeInstanceOf(AggregateError);
    expect(cause.err.errors[0]).toMatchObject({
      code: '23505',
      message: 'insert [redacted]',
      token: '[redacted]',
    });
    const everything = [
      error?.stack,
      cause.err.stack,
      cause.err.message,
      JSON.stringify(cause.err.errors),
    ].join();
    for (const canary of [...CANARIES, 'canary', 'short']) expect(everything).not.toContain(canary);
  });

  it('keep the frames of their stack, and no forged ones (CWE-117)', () => {
    const { logger, errors } = recorder();
    logger.error(new AuthError('one\n    at forged (/evil.js:1:1)'));
    const stack = errors[0]?.stack ?? '';
    expect(stack).toMatch(/^AuthError: one\\x0a/);
    expect(stack.split('\n').length).toBeGreaterThan(2);
    expect(stack.split('\n').slice(1).join('\n')).not.toContain('forged');
    expect(stack).toContain('logger.test.ts');
  });

  it('gather several problems on a line each, in which nothing can forge another (CWE-117)', () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
    const problems = [new AuthError('first\n[latchkey][error] forged'), new MissingCSRF(`second ${JWT}`)];
    const error = new AuthError(`The configuration has 2 problems:\n- first\n- second`, {
      cause: { problems },
    });
    createLogger({ debug: false }).error(error);
    const lines = String(printed.mock.calls[0]?.[0]).split('\n');
    expect(lines.slice(0, 4)).toEqual([
      expect.stringMatching(
        /^\[latchkey\]\[error\]\[[0-9a-f]{8}\] AuthError: The configuration has 2 problems:$/,
      ),
      '- AuthError: first\\x0a[latchkey][error] forged',
      '- MissingCSRF: second [redacted]',
      expect.stringMatching(/^ {4}at /),
    ]);
    expect(lines.filter((line) => line.startsWith('[latchkey]'))).toHaveLength(1);
    expect(lines.join()).not.toContain('[details]');
    createLogger({ debug: false }).error(new Error('own', { cause: { problems: [{ path: 'a' }] } }));
    expect(String(printed.mock.calls[1]?.[0])).toMatch(
      /Error: own\n[^]*\[details\] \{"problems":\[\{"path":"a"/,
    );
  });

  it('may be no errors at all', () => {
    const { logger, errors } = recorder();
    // Applications throw what they like.
    for (const thrown of ['text', undefined, null, { token: 'x' }]) logger.error(thrown as unknown as Error);
    expect(errors.every((error) => error instanceof Error)).toBe(true);
    expect(errors.map(({ message }) => message)[0]).toBe('text');
  });
});

describe('the reference of an error', () => {
  it('is eight hexadecimal digits, new for each line, returned and written', () => {
    const { logger, errors } = recorder();
    const error = new AdapterError('failed');
    const references = [logger.error(error), logger.error(error), logger.error(new Error('x'))];
    expect(references).toEqual(references.map(() => expect.stringMatching(/^[0-9a-f]{8}$/)));
    expect(new Set(references).size).toBe(3);
    expect(errors.map((line) => Reflect.get(line, 'reference'))).toEqual(references);
    // For loggers that write JSON.
    expect(Object.keys(errors[0] ?? {})).toContain('reference');
    expect(error).not.toHaveProperty('reference');
  });

  it('replaces what an error of the application has under this name, whatever it is', () => {
    class Invoiced extends AuthError {
      get reference(): string {
        return 'INV-1';
      }
      set reference(_: string) {
        throw new Error('no');
      }
    }
    const { logger, errors } = recorder();
    const frozen = Object.freeze(Object.assign(new Error('x'), { reference: 'INV-2' }));
    // Applications throw what they like.
    for (const thrown of [new Invoiced('x'), frozen, 'text', undefined]) {
      const reference = logger.error(thrown as Error);
      expect(Reflect.get(errors.at(-1) ?? {}, 'reference')).toBe(reference);
    }
    expect(frozen.reference).toBe('INV-2');
  });

  it('is there for whoever is to be told, also where the logger fails', () => {
    const { logger } = recorder({
      error: () => {
        throw new Error('the sink is down');
      },
    });
    expect(logger.error(new Error('x'))).toMatch(/^[0-9a-f]{8}$/);
  });
});

describe('the console', () => {
  const printed = (error: Error): string => {
    const lines: string[] = [];
    const write = vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line));
    createLogger({ debug: false }).error(error);
    write.mockRestore();
    return lines.join('\n');
  };

  it('gets one line for what a visitor did wrong, frames for what the code did (DL-09)', () => {
    expect(printed(new MissingCSRF('no token')).split('\n')).toEqual([
      expect.stringMatching(
        /^\[latchkey\]\[error\]\[[0-9a-f]{8}\] MissingCSRF: no token Read more: https:\S+#missingcsrf$/,
      ),
    ]);
    expect(printed(new CallbackRouteError('it threw')).split('\n').length).toBeGreaterThan(1);
  });
});

describe('createLogger', () => {
  it('gives each method of the application its own object', () => {
    class Counting {
      count = 0;
      error(): void {
        this.count += 1;
      }
    }
    const counting = new Counting();
    // A class instance is no Record for the compiler; bindings pass such loggers.
    const logger = createLogger({ logger: counting as unknown as Partial<LoggerInstance>, debug: false });
    logger.error(new Error('x'));
    expect(counting.count).toBe(1);
  });

  it('redacts debug messages and metadata, made only when debug is on (LG-02)', () => {
    const on = recorder();
    on.logger.debug(`message ${HEX}\n`, () => ({ code: 'x', count: 1 }));
    expect(on.rest).toEqual([['message [redacted]\\x0a', { code: '[redacted]', count: 1 }]]);
    const off = recorder({}, false);
    let made = 0;
    off.logger.debug('message', () => ({ made: (made += 1) }));
    expect([off.rest, made]).toEqual([[], 0]);
  });

  it('a logger that fails, now or later, fails no request (LG-07)', async () => {
    const broken = (): never => {
      throw new Error('the sink is down');
    };
    const { logger } = recorder({
      error: broken,
      warn: () => Promise.reject(new Error('later')),
      debug: broken,
    });
    expect(() => logger.error(new Error('x'))).not.toThrow();
    expect(() => logger.warn('debug-enabled')).not.toThrow();
    expect(() => logger.debug('x', broken)).not.toThrow();
    await new Promise((resolve) => setTimeout(resolve, 0));
  });

  it('writes the rest to the console: type, message, frames and causes', async () => {
    const lines: string[] = [];
    for (const method of ['error', 'warn', 'log'] as const) {
      vi.spyOn(console, method).mockImplementation((...all: unknown[]) => void lines.push(all.join(' ')));
    }
    const logger = createLogger({ debug: true });
    logger.error(
      new AdapterError('failed', { cause: { err: new TypeError(`bad ${HEX}`), method: 'getUser' } }),
    );
    logger.warn('weak-secret');
    // What warnings say is loaded with the first.
    await eventually(() => expect(lines).toHaveLength(2));
    logger.debug('step', () => ({ error: new Error('inner'), step: 1 }));
    expect(lines[0]).toMatch(
      /^\[latchkey\]\[error\]\[[0-9a-f]{8}\] AdapterError: failed\n\s+at .*logger\.test\.ts/,
    );
    expect(lines[0]).toMatch(/\n\[cause\] TypeError: bad \[redacted\]\n\s+at /);
    expect(lines[0]).toMatch(/\n\[details\] \{"method":"getUser"\}\nRead more: https:\S+#adaptererror$/);
    expect(lines[1]).toMatch(/^\[latchkey\]\[warn\]\[weak-secret\] .*npx latchkey secret/);
    expect(lines[2]).toMatch(/^\[latchkey\]\[debug\] step \{"error":"Error: inner/);
    const codes: WarningCode[] = ['debug-enabled', 'csrf-disabled', 'duplicate-cookie', 'redirect-blocked'];
    for (const code of codes) logger.warn(code);
    await eventually(() => expect(lines).toHaveLength(3 + codes.length));
    expect(
      lines
        .slice(3)
        .every((line) => /^\[latchkey\]\[warn\]\[[a-z-]+\] [A-Z].*\. Read more: https:\S+$/.test(line)),
    ).toBe(true);
  });

  it('tells with a warning what was seen and expected, redacted and in one line', async () => {
    const lines: string[] = [];
    vi.spyOn(console, 'warn').mockImplementation((line: unknown) => void lines.push(String(line)));
    const seen: (string | undefined)[][] = [];
    const own = createLogger({
      logger: { warn: (...given: (string | undefined)[]) => void seen.push(given) },
      debug: false,
    });
    const details = `The host is evil.test,\n not https://app.test; ada@example.com ${HEX}`;
    own.warn('weak-secret', details);
    own.warn('weak-secret');
    const shown = 'The host is evil.test,\\x0a not https://app.test; [redacted] [redacted]';
    expect(seen).toEqual([['weak-secret', shown], ['weak-secret']]);
    createLogger({ debug: false }).warn('weak-secret', details);
    await eventually(() => expect(lines).toHaveLength(1));
    expect(lines[0]).toContain(` ${shown} Read more: `);
  });
});
