import { describe, expect, it } from 'vitest';
import { notesOn } from './notes.ts';

describe('notesOn', () => {
  it('has nothing to say of an application that is like the others', () => {
    expect(notesOn([{ name: 'plain', hasCsrf: true }])).toEqual([]);
  });

  it('names together what has one thing in common', () => {
    const notes = notesOn([
      { name: 'one', hasCsrf: false },
      { name: 'two', hasCsrf: true, unknownAction: 404, hasStalePeers: true },
      { name: 'three', hasCsrf: false, unknownAction: 500 },
    ]);
    expect(notes).toEqual([
      { note: expect.stringContaining('CSRF'), apps: ['one', 'three'] },
      { note: expect.stringContaining('404'), apps: ['two'] },
      { note: expect.stringContaining('--legacy-peer-deps'), apps: ['two'] },
      { note: expect.stringContaining('500'), apps: ['three'] },
    ]);
  });
});
