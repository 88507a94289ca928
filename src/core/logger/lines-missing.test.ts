import { describe, expect, it, vi } from 'vitest';
import { recordingLogger } from '../../../test/support/config.js';

// As after a package was replaced under a running process.
vi.mock('./lines.js', () => {
  throw new Error('ERR_MODULE_NOT_FOUND');
});

const CANARY = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

describe('what makes lines cannot be loaded', () => {
  it('types and codes are told, and nothing more', async () => {
    vi.resetModules();
    const { createLogger, linesWritten } = await import('../logger.js');
    const { MissingSecret } = await import('../../errors.js');
    const log = recordingLogger();
    const logger = createLogger({ logger: log.logger, debug: true });
    const reference = logger.error(new MissingSecret(CANARY));
    logger.error(new Error(CANARY));
    logger.warn('host-differs', { host: CANARY });
    logger.debug(CANARY, () => ({ CANARY }));
    await linesWritten();
    expect(log.errors.map(({ message }) => message)).toEqual([
      'MissingSecret: the message could not be redacted.',
      'Error: the message could not be redacted.',
    ]);
    expect([reference, log.errors[0]?.reference]).toEqual([
      log.errors[0]?.reference,
      expect.stringMatching(/^[0-9a-f]{8}$/),
    ]);
    expect([log.warnings, log.details]).toEqual([['host-differs'], ['']]);
    expect(log.text()).not.toContain(CANARY);
  });
});
