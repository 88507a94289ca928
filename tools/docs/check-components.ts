import { compile } from 'svelte/compiler';
import { compileScript, compileTemplate, parse } from 'vue/compiler-sfc';

/** Compiles the components of Svelte and Vue in a document; gives the compilers' errors, with the line where each block begins. */
export function componentProblems(document: string, text: string): string[] {
  return [...text.matchAll(/^```(svelte|vue)\n([\s\S]*?)^```$/gm)].flatMap((match) => {
    const [, language = '', code = ''] = match;
    const line = text.slice(0, match.index).split('\n').length + 1;
    const problems = language === 'vue' ? vueProblems(code) : svelteProblems(code);
    return problems.map((problem) => `${document}/line-${line}.${language}: ${problem}`);
  });
}

function svelteProblems(code: string): string[] {
  try {
    compile(code, { runes: true });
    return [];
  } catch (error) {
    return [String(error)];
  }
}

function vueProblems(code: string): string[] {
  const { descriptor, errors } = parse(code);
  if (errors.length > 0) return errors.map(String);
  const { template, script, scriptSetup } = descriptor;
  try {
    if (script !== null || scriptSetup !== null) compileScript(descriptor, { id: 'block' });
  } catch (error) {
    return [String(error)];
  }
  if (template === null) return [];
  const compiled = compileTemplate({ source: template.content, filename: 'block.vue', id: 'block' });
  return compiled.errors.map(String);
}
