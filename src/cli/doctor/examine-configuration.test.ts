import { describe, expect, it } from 'vitest';
import { checkConfig } from '../../core/config/check.js';
import GitHub from '../../providers/github.js';
import type { AuthConfig } from '../../types/config.js';
import { examineConfiguration } from './examine-configuration.js';
import type { Finding } from './finding.js';

const secret = 'Zk3pQ9vX1rT7yLw5Nc8dBf2HsJ6mGa4Uo0Ei';
const quiet = { error: () => {}, warn: () => {}, debug: () => {} };

async function examine(config: Partial<AuthConfig>): Promise<Finding[]> {
  const whole = { providers: [], secret, trustHost: true, logger: quiet, ...config };
  try {
    return examineConfiguration({ warnings: await checkConfig(whole) });
  } catch (error) {
    return examineConfiguration({ error });
  }
}
const idsOf = (findings: Finding[]): string[] => findings.map(({ level, id }) => `${level} ${id}`);

describe('what the check of a configuration says', () => {
  it('nothing: the configuration is fine', async () => {
    expect(idsOf(await examine({}))).toEqual(['ok configuration.check']);
  });

  it('one error is one problem, with what to do on its own', async () => {
    const [finding, ...rest] = await examine({ secret: '' });
    expect(rest).toEqual([]);
    expect(finding).toMatchObject({ id: 'configuration.missing-secret', level: 'problem' });
    expect(finding?.title).toContain('is missing');
    expect(finding?.advice).toContain('npx latchkey secret');
  });

  it('an old secret that is weak is removed, not made anew', async () => {
    const [finding] = await examine({ secret: [secret, 'short'] });
    expect(finding).toMatchObject({ id: 'configuration.weak-secret', level: 'warning' });
    expect(finding?.advice).toContain('--drop-old');
  });

  it('several errors and warnings are told one by one', async () => {
    const findings = await examine({
      secret: 'short',
      // An option that does not exist, and a strategy that needs an adapter.
      ...({ trustHosts: true } as object),
      session: { strategy: 'database' },
      basePath: 'auth',
      providers: [GitHub],
    });
    expect(idsOf(findings).toSorted()).toEqual([
      'problem configuration.auth-error',
      'problem configuration.missing-adapter',
      'problem configuration.missing-client-credentials',
      'warning configuration.unknown-option',
      'warning configuration.weak-secret',
    ]);
  });

  it('what is normal on a developer’s machine is only noted', async () => {
    expect(idsOf(await examine({ debug: true }))).toEqual(['note configuration.debug-enabled']);
  });

  it('the cause of an error is part of its text', async () => {
    const adapter = (): never => {
      throw new Error('no driver');
    };
    const [finding] = await examine({ adapter });
    expect(finding?.title).toContain('no driver');
  });

  it('an error that is none of ours is told, too', () => {
    expect(idsOf(examineConfiguration({ error: new TypeError('odd') }))).toEqual([
      'problem configuration.check-failed',
    ]);
  });
});
