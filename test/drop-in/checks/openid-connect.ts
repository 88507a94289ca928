import assert from 'node:assert/strict';
import { strangers } from '../people.ts';
import { shownOn, target } from '../site.ts';
import type { Check } from './check.ts';

/** Signing in through an identity provider. */
export const openIdConnect: readonly Check[] = [
  {
    title: 'OpenID Connect: two people come through the identity provider, each with name and address',
    run: async (site) => {
      for (const person of strangers) {
        const visitor = site.visitor(person.userName);
        const fields = { ...(await site.csrf(visitor)), callbackUrl: site.page('/me').href };
        const begun = await visitor.post(site.auth('signin/op'), fields);
        const { searchParams } = target(begun);
        assert.equal(searchParams.get('redirect_uri'), site.auth('callback/op').href);
        assert.equal(searchParams.get('code_challenge_method'), 'S256');
        const login = await visitor.follow(begun);
        const { userName, password } = person;
        const consent = await visitor.submit(login, /\/login$/, { userName, password });
        const done = await visitor.submit(await visitor.follow(consent), /\/allow$/, {});
        const page = await visitor.follow(done);
        assert.equal(page.url.href, site.page('/me').href);
        assert.equal(shownOn(page)?.user?.email, person.email);
        await site.assertIs(visitor, person);
      }
    },
  },
  {
    title: 'OpenID Connect: somebody who says no at the identity provider is told so on the sign-in page',
    run: async (site) => {
      const visitor = site.visitor('ada');
      const begun = await visitor.post(site.auth('signin/op'), await site.csrf(visitor));
      const cancelled = await visitor.submit(await visitor.follow(begun), /\/cancel$/, {});
      const last = await visitor.follow(cancelled);
      assert.equal(last.url.pathname, site.auth('signin').pathname);
      assert.equal(last.url.searchParams.get('error'), 'OAuthCallbackError');
      await site.assertIs(visitor, undefined);
    },
  },
];
