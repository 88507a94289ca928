import { describe, expect, it } from 'vitest';
import { createOutput } from '../output.js';
import type { Finding } from './finding.js';
import { render, type Report } from './render.js';

const findings: readonly Finding[] = [
  { id: 'secrets.strength', level: 'ok', title: 'AUTH_SECRET has 44 characters and looks random' },
  {
    id: 'project.copies',
    level: 'problem',
    title: 'There are 2 copies of Latchkey, which is a title so long that it needs another line',
    seen: '1.0.0 in node_modules/latchkey, 1.1.0 in node_modules/@auth/express/node_modules/latchkey',
    advice: 'Add to package.json: "overrides": { "@auth/core": "$@auth/core" }. Then install again.',
  },
  { id: 'providers.clock', level: 'warning', title: 'The clock is 40 s ahead' },
];
const report: Report = {
  source: 'Configuration: authConfig in auth.ts',
  findings,
  callbackUrls: [{ provider: 'github', name: 'GitHub', url: null, path: '/auth/callback/github' }],
};

function written(
  options: { json?: boolean; isTTY?: boolean; columns?: number } = {},
  shown: Report = report,
): string {
  const { json = false, isTTY = false, columns = 80 } = options;
  let text = '';
  const write = (chunk: unknown): boolean => {
    text += String(chunk);
    return true;
  };
  const stdout = { write, isTTY, columns };
  render(shown, createOutput({ json, env: {}, stdout, stderr: stdout, stdin: {} }));
  return text;
}

describe('a report for people', () => {
  it('says the level in words, keeps to the width, and is grouped in one order', () => {
    const text = written();
    expect(text.split('\n').filter((line) => line.length > 80)).toEqual([]);
    expect(text).toContain('✗ problem There are 2 copies of Latchkey');
    expect(text).toContain('            → Add to package.json');
    expect(text.indexOf('Project')).toBeLessThan(text.indexOf('Secrets'));
    expect(text).toContain('https://<your host>/auth/callback/github');
    expect(text).toContain('1 problem, 1 warning. 1 examination found nothing wrong.');
    expect(text).not.toContain('\u001b');
  });

  it('has the URLs for logging out, by what they are registered as', () => {
    const path = '/auth/signed-out';
    const logoutUrls = [
      { provider: 'x', name: 'X', use: 'post_logout_redirect_uri', url: `https://app.test${path}`, path },
    ] as const;
    const text = written({}, { ...report, logoutUrls });
    expect(text).toContain('URLs to register for logging out\n  X (post_logout_redirect_uri)');
    expect(JSON.parse(written({ json: true }, { ...report, logoutUrls }))).toMatchObject({ logoutUrls });
    expect(written({ json: true })).not.toContain('logoutUrls');
  });

  it('has colours on a terminal, and the same words', () => {
    const text = written({ isTTY: true });
    expect(text).toContain('\u001b[31m');
    // oxlint-disable-next-line no-control-regex -- that is what colours are
    expect(text.replace(/\u001b\[\d+m/g, '')).toBe(written());
  });

  it('keeps to a narrow terminal', () => {
    const lines = written({ isTTY: true, columns: 50 }).split('\n');
    // oxlint-disable-next-line no-control-regex -- that is what colours are
    const long = lines.map((line) => line.replace(/\u001b\[\d+m/g, '')).filter((line) => line.length > 50);
    // Paths are not broken.
    expect(long.every((line) => line.includes('/'))).toBe(true);
  });
});

it('a report has no credentials of addresses, and no line that somebody else wrote', () => {
  const finding: Finding = {
    id: 'database.failed',
    level: 'problem',
    title: 'connect postgres://ada:Enigma@db.example',
    seen: 'redis://:Enigma@cache.example',
    advice: 'libsql://db.example?authToken=Enigma',
  };
  const url = { provider: 'x', name: 'x\n  ✓ ok', url: 'https://a.example/\n  ✓ ok', path: '/x' };
  for (const json of [true, false]) {
    const text = written({ json }, { source: undefined, findings: [finding], callbackUrls: [url] });
    expect(text).not.toContain('Enigma');
    expect(text).toContain('db.example');
    expect(text.split('\n').filter((line) => line.startsWith('  ✓'))).toEqual([]);
  }
});

it('a report for programs is one JSON value', () => {
  const { version, ...rest } = JSON.parse(written({ json: true, isTTY: true })) as Record<string, unknown>;
  expect(version).toBe(1);
  expect(rest).toEqual({ findings, callbackUrls: report.callbackUrls });
});
