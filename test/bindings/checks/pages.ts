import assert from 'node:assert/strict';
import { BOB } from '../../drop-in/people.ts';
import { shownOn } from '../../drop-in/site.ts';
import type { Check } from './check.ts';

/** What must stand in a page that is made once, for everybody, and has asked for the session: by the folder of the application. */
const REMEDIES: Readonly<Record<string, RegExp>> = {
  astro: /The page \/made-once\/? .*`export const prerender = false`/,
  'react-router': /The page \/made-once .*`prerender` in react-router\.config\.ts/,
  'solid-start': /The page \/made-once .*`prerender` in the configuration of Nitro/,
  sveltekit: /The page \/made-once .*`export const prerender = false`/,
};

/** Frameworks whose forms are answered with a page of the same request. */
const ANSWERING = ['astro', 'react-router', 'sveltekit'];

/** Where the script of a framework asks for what the page `/inside` loads: by the folder of the application. */
const DATA: Readonly<Record<string, string>> = {
  'react-router': '/inside.data?page=2',
  sveltekit: '/inside/__data.json?page=2',
};

/** What only frameworks of pages have. */
export const pages: readonly Check[] = [
  {
    title:
      'a page that is made once, for everybody, is told so when it asks for the session, and what to set',
    concerns: ({ folder }) => folder in REMEDIES,
    run: async (site) => {
      const visitor = site.visitor('bob');
      // It is a file of its own folder, to which some servers add a slash.
      const { status, text } = await visitor.follow(await visitor.get(site.page('/made-once')));
      assert.equal(status, 200);
      assert.match(text, REMEDIES[site.binding.folder] ?? /^$/);
    },
  },
  {
    title:
      'the script of the framework that goes to a page for a person is led to the sign-in page, and back to the page',
    concerns: ({ folder }) => folder in DATA,
    run: async (site) => {
      const url = site.page(DATA[site.binding.folder] ?? '/');
      const { text } = await site.visitor('bob').get(url, { accept: '*/*' });
      assert.match(text, /\/auth\/signin\?callbackUrl=%2Finside%3Fpage%3D2"/);
    },
  },
  {
    title: 'what an own form changed is on the page that it is answered with, and in the cookie',
    concerns: ({ folder }) => ANSWERING.includes(folder),
    run: async (site) => {
      const visitor = await site.signedIn(BOB);
      const page = await visitor.get(site.page('/own'));
      const answer = await visitor.submit(page, 'change', { note: 'at once' });
      assert.equal(shownOn(answer)?.note, 'at once');
      assert.equal((await site.onPage(visitor))?.note, 'at once');
    },
  },
  {
    title: 'what an own form changed stays, also where the session was due to be renewed',
    concerns: ({ ownForms, canRenew }) => ownForms.includes('change') && canRenew,
    run: async (site) => {
      const visitor = await site.signedIn(BOB);
      const page = await visitor.get(site.page('/own'));
      await site.control.later(2, async () => {
        await visitor.submit(page, 'change', { note: 'and renewed' });
        assert.equal((await site.onPage(visitor))?.note, 'and renewed');
        await site.assertIs(visitor, BOB);
      });
    },
  },
];
