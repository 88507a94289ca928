import { expect, it } from 'vitest';
import { examinePeers } from './examine-peers.js';

const ranges = { nodemailer: '^6.8.0 || ^7.0.0', pg: '>=8' };

it('a peer in its range is fine, one outside of it is a problem', () => {
  const versions: Record<string, string> = { nodemailer: '5.1.0', pg: '8.23.1' };
  const findings = examinePeers({ names: ['nodemailer', 'pg'], ranges, versionOf: (name) => versions[name] });
  expect(findings.map(({ level, title }) => `${level}: ${title}`)).toEqual([
    'problem: nodemailer 5.1.0 does not work with Latchkey',
    'ok: pg 8.23.1 is a version that works',
  ]);
  expect(findings[0]?.seen).toContain('^6.8.0 || ^7.0.0');
});

it('says nothing about one that is not installed, or that is no peer', () => {
  expect(examinePeers({ names: ['pg'], ranges, versionOf: () => undefined })).toEqual([]);
  expect(examinePeers({ names: ['react'], ranges, versionOf: () => '1.0.0' })).toEqual([]);
});
