import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { adapterCases } from '../../src/testing/index.js';

describe('the adapter suite under node:test', () => {
  it('runs and passes, one test per rule', () => {
    const file = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
    const options = [
      '--import',
      new URL('./typescript-resolution.mjs', import.meta.url).href,
      '--test-reporter=tap',
    ];
    const env = { ...process.env };
    // Set by runners of node:test for their children; it would change the report.
    delete env['NODE_TEST_CONTEXT'];
    const child = spawnSync(process.execPath, [...options, file('./node-test-run.ts')], {
      encoding: 'utf8',
      env,
    });
    expect(child.stderr).not.toContain('Error');
    expect(child.stdout).toContain(`# pass ${adapterCases.length + 1}\n`);
    expect(child.stdout).toContain('# fail 0\n');
    expect(child.status).toBe(0);
  });
});
