import { expect, it } from 'vitest';
import { examineOrigin, type OriginFacts } from './examine-origin.js';

const healthy: OriginFacts = {
  origins: ['https://example.com'],
  trustHost: false,
  basePath: '/auth',
  isProduction: true,
  trustsOnPurpose: false,
  isOnPlatform: false,
};

it.each<[string, Partial<OriginFacts>, string[]]>([
  ['a configured origin is fine', {}, ['ok origin.known']],
  [
    'without https it is not',
    { origins: ['http://example.com'] },
    ['ok origin.known', 'warning origin.plain-http'],
  ],
  [
    'without https in development it is noted',
    { origins: ['http://dev.lan'], isProduction: false },
    ['ok origin.known', 'note origin.plain-http'],
  ],
  ['on this machine http is fine', { origins: ['http://localhost:3000'] }, ['ok origin.known']],
  ['without origin and trust, everything is refused', { origins: [] }, ['problem origin.untrusted']],
  [
    'what is believed only in development, production will refuse',
    { origins: [], trustHost: true, isProduction: false },
    ['warning origin.development-only'],
  ],
  [
    'trust in production is a risk',
    { origins: [], trustHost: true, trustsOnPurpose: true },
    ['warning origin.any-host'],
  ],
  [
    'trust elsewhere is noted',
    { origins: [], trustHost: true, trustsOnPurpose: true, isProduction: undefined },
    ['note origin.any-host'],
  ],
  ['a platform checks hosts', { origins: [], trustHost: true, isOnPlatform: true }, ['ok origin.platform']],
])('%s', (_, facts, expected) => {
  expect(examineOrigin({ ...healthy, ...facts }).map(({ level, id }) => `${level} ${id}`)).toEqual(expected);
});

it('tells the whole address, with the base path', () => {
  expect(examineOrigin(healthy)[0]?.title).toBe("The application's address is https://example.com/auth");
});
