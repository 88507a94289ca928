import type { Step } from './step.ts';

/** What is asked for of one group: all of it, unless parts are named. */
interface Wish<One> {
  readonly all: readonly One[];
  readonly parts: One[];
}

/**
 * The steps that words ask for, in the order of the table: a step of that name, or all parts of it. After a name, a word
 * chooses among the parts of that one: `bindings next` is every part of `bindings` that begins with `next`.
 *
 * @throws {Error} for a word that names none, with the names that there are
 */
export function named<One extends Step>(steps: readonly One[], words: readonly string[]): One[] {
  const wishes = new Map<string, Wish<One>>();
  let group: string | undefined;
  for (const word of words) {
    const all = steps.filter(({ name }) => name === word || name.startsWith(`${word}/`));
    const parts = group === undefined ? [] : steps.filter(({ name }) => name.startsWith(`${group}/${word}`));
    if (all.length > 0) {
      group = word;
      wishes.set(word, { all, parts: [] });
    } else if (parts.length > 0) {
      wishes.get(group ?? '')?.parts.push(...parts);
    } else {
      const names = [...new Set(steps.map(({ name }) => name.replace(/\/.*/, '')))];
      throw new Error(`There is no step "${word}". There are ${names.join(', ')}.`);
    }
  }
  const wanted = new Set([...wishes.values()].flatMap(({ all, parts }) => (parts.length > 0 ? parts : all)));
  return steps.filter((step) => wanted.has(step));
}
