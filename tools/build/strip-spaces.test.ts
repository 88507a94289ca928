import { expect, it } from 'vitest';
import { stripSpaces } from './strip-spaces.ts';

it('removes comments and spaces, and keeps the lines', () => {
  const text = `// core/a.js\nimport { a } from "./a.js";\n\n/** What it is. */\nfunction b(c) {\n  // Why.\n  return { c, d: c + 1 };\n}\n`;
  expect(stripSpaces(text)).toBe('import{a}from"./a.js";\nfunction b(c){\nreturn{c,d:c+1};\n}\n');
});

it('keeps the marks of pure calls, which bundlers need', () => {
  expect(
    stripSpaces('var a = /* @__PURE__ */ make();\nvar b = (\n  // Why.\n  /* @__PURE__ */ make()\n);'),
  ).toBe('var a=/* @__PURE__ */make();\nvar b=(\n/* @__PURE__ */make()\n);\n');
});

it('keeps spaces that stand between words and operators', () => {
  const text =
    'if (a in b) return typeof c;\nd = e + +f - -g;\nh = 1 .toString() / /i/.exec(j);\nasync () => await k;';
  expect(stripSpaces(text)).toBe(
    'if(a in b)return typeof c;\nd=e+ +f- -g;\nh=1 .toString()/ /i/.exec(j);\nasync()=>await k;\n',
  );
});

it('changes nothing in strings, templates and regular expressions', () => {
  const text = "a = '  // b ';\nc = `\n  d ${ e }\n    // f\n`;\ng = /  \\/\\/ h /;\n";
  expect(stripSpaces(text)).toBe("a='  // b ';\nc=`\n  d ${e}\n    // f\n`;\ng=/  \\/\\/ h /;\n");
});

it('keeps a directive at the beginning', () => {
  expect(stripSpaces(`'use client';\nimport { a } from "react";`)).toBe(
    `'use client';\nimport{a}from"react";\n`,
  );
});
