import { beforeEach, describe, expect, it, vi } from 'vitest';
import { baseConfig, recordingLogger } from '../../../test/support/config.js';

const CANARY = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

beforeEach(() => {
  vi.resetModules();
});

describe('the first lines of a process', () => {
  it('are written in their order as soon as what makes them is loaded, later ones at once', async () => {
    const { createLogger, linesWritten } = await import('../logger.js');
    const seen: unknown[] = [];
    const logger = createLogger({
      debug: true,
      logger: {
        error: ({ message }) => void seen.push(message),
        warn: (code, details) => void seen.push([code, details]),
        debug: (message, metadata) => void seen.push([message, metadata]),
      },
    });
    const facts = { status: 400, token: CANARY };
    logger.error(new Error(`one ${CANARY}`));
    logger.warn('host-differs', { host: 'a.test', origin: 'https://b.test' });
    logger.debug('three', () => facts);
    expect(seen).toEqual([]);
    await linesWritten();
    expect(seen).toEqual([
      'one [redacted]',
      ['host-differs', expect.stringMatching(/^A request has the host a\.test,.*https:\/\/b\.test/)],
      ['three', { status: 400, token: '[redacted]' }],
    ]);
    expect(linesWritten()).toBeUndefined();
    logger.warn('weak-secret');
    expect(seen.at(-1)).toEqual(['weak-secret', undefined]);
  });

  it('are there before the answer: a process may be frozen behind it', async () => {
    const { Auth } = await import('../auth.js');
    const log = recordingLogger();
    const config = baseConfig({ logger: log.logger, origin: 'https://app.test' });
    const answer = await Auth(new Request('https://other.test/auth/session'), config);
    expect(answer.status).toBe(200);
    expect(log.warnings).toEqual(['host-differs']);
  });

  it('so is what failed', async () => {
    const { Auth } = await import('../auth.js');
    const log = recordingLogger();
    const config = baseConfig({
      logger: log.logger,
      callbacks: { session: () => Promise.reject(new Error('x')) },
    });
    await Auth(new Request('https://app.test/auth/session'), { ...config, secret: '' });
    expect(log.errors.map(({ name }) => name)).toEqual(['MissingSecret']);
  });
});
