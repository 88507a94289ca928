import { transform } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { withMarks } from './mark-pure.ts';

/** What a bundler keeps of constants that nothing uses. */
async function kept(text: string): Promise<string> {
  const { code } = await transform(text, { treeShaking: true, format: 'esm', minifySyntax: true });
  return code.trim();
}

describe('withMarks', () => {
  it.each([
    'const load = onDemand(() => import("./part.js"));',
    'const row = { steps: onDemand(async () => (await import("./part.js")).steps) };',
    'const known = new BoundedCache(256);',
    'const names = Object.freeze(["a"].map((name) => name.toUpperCase()));',
    'const kind = defineKind("limit", { parse: pick(["a"]) });',
  ])('lets a bundler leave out %s', async (text) => {
    expect(await kept(text)).not.toBe('');
    expect(await kept(withMarks(text))).toBe('');
  });

  it('marks no call of a function that runs later, and no statement', () => {
    const text = 'const later = () => run();\nclass A { b() { run(); } }\nrun();\n';
    expect(withMarks(text)).toBe(text);
  });

  it('marks nothing twice', () => {
    const once = withMarks('const load = /* @__PURE__ */ onDemand(1);\nconst b = f(g());');
    expect(once).toBe(
      'const load = /* @__PURE__ */ onDemand(1);\nconst b = /* @__PURE__ */ f(/* @__PURE__ */ g());',
    );
    expect(withMarks(once)).toBe(once);
  });
});
