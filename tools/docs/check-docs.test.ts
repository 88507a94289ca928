import { describe, expect, it } from 'vitest';
import { checkDocs } from './check-docs.ts';
import { temporaryTree } from '../support/temporary-tree.ts';

const manifest = JSON.stringify({
  type: 'module',
  exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
});
const check = (declarations: string, more: Record<string, string> = {}): string[] =>
  checkDocs(
    temporaryTree({
      'package.json': manifest,
      'dist/index.js': '',
      'dist/index.d.ts': declarations,
      ...more,
    }),
  );

describe('checkDocs', () => {
  it('accepts documented exports, and an alias that points at its origin', () => {
    expect(check('/** Says hello. */\nexport declare function hello(): void;\n')).toEqual([]);
    expect(check('/** A. */\nexport type A = 1;\n/** @see {@link A} */\nexport type B = A;\n')).toEqual([]);
  });

  it('refuses an export without a docstring, also through a re-export and as default', () => {
    const inner = {
      'dist/inner.d.ts': 'export declare const secret: string;\ndeclare const d: 1;\nexport default d;\n',
    };
    expect(check(`export { secret, default } from './inner.js';\n`, inner)).toEqual([
      '. secret has no docstring',
      '. default has no docstring',
    ]);
  });

  it('refuses an empty docstring', () => {
    expect(check('/** */\nexport type A = 1;\n')).toEqual(['. A has no docstring']);
  });

  it('refuses an undocumented option, and asks nothing of the fields of other types', () => {
    const fields = '{\n  /** Told. */\n  told: string;\n  untold: string;\n}\n';
    expect(check(`/** Options. */\nexport interface SessionOptions ${fields}`)).toEqual([
      '. SessionOptions.untold has no docstring',
    ]);
    expect(check(`/** A row. */\nexport interface Profile ${fields}`)).toEqual([]);
  });
});
