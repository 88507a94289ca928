import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryTree } from '../support/temporary-tree.ts';
import { writeRedirects } from './redirects.ts';

const site = { 'guides/new.html': '<p>New</p>' };

describe('writeRedirects', () => {
  it('writes a page at the old address that leads to the new one', () => {
    const folder = temporaryTree(site);
    expect(writeRedirects(folder, new Map([['guides/old', 'guides/new']]))).toEqual([]);
    const text = readFileSync(join(folder, 'guides/old.html'), 'utf8');
    expect(text).toContain('content="0; url=new"');
    expect(text).toContain('<a href="new">');
  });

  it('refuses an address that is a page, and a target that is none', () => {
    const folder = temporaryTree(site);
    expect(writeRedirects(folder, new Map([['guides/new', 'guides/other']]))).toEqual([
      'guides/new is a page and a redirect',
    ]);
    expect(writeRedirects(folder, new Map([['guides/old', 'guides/gone']]))).toEqual([
      'guides/old redirects to guides/gone, which is no page',
    ]);
  });
});
