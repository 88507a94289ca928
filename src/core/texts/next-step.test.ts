import { describe, expect, it } from 'vitest';
import { english } from './english.js';

/** What tells somebody that something went wrong; titles have their text below. */
const ABOUT_ERRORS =
  /^(?:signIn\.(?:error|code)\.\w+|signIn\.none|error\.\w+\.text|passkey\.\w+|verifyRequest\.code\.(?:wrong|used))$/;

/** The words of a next step: somebody is told to do something, or that they can. */
const NEXT_STEP = /\b(?:try|choose|check|start again|sign in|request|wait|contact|turn it on|you can)\b/i;

const saysWhatToDo = (text: string): boolean => NEXT_STEP.test(text);

describe('every text about an error says what to do next', () => {
  const names = Object.entries(english).filter(([name]) => ABOUT_ERRORS.test(name));

  it('there are many', () => {
    expect(names.length).toBeGreaterThan(35);
  });

  it.each(names)('%s', (_, text) => {
    expect(saysWhatToDo(text)).toBe(true);
  });

  it.each([
    "This site isn't configured correctly.",
    "This page doesn't exist.",
    'Passkeys require JavaScript.',
  ])('which this does not: %s', (text) => {
    expect(saysWhatToDo(text)).toBe(false);
  });
});
