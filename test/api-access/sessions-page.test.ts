import { expect, it } from 'vitest';
import { apiAccess } from '../../src/api.js';
import { API, apiStage, CALLBACK, type ApiStage } from '../support/api-stage.js';

/** The application after its clients have changed. */
function withClients(stage: ApiStage, clients: Parameters<typeof apiAccess>[0]['clients']): void {
  Object.assign(stage.config, {
    api: apiAccess({ audience: API, scopes: ['invoices:read', 'invoices:write'], clients }),
  });
}

it('the page of sessions shows the name of the client whose session it is, escaped', async () => {
  const stage = await apiStage();
  withClients(stage, [{ id: 'web', name: 'Acme <Web>', redirectUris: [CALLBACK] }]);
  const owner = await stage.account();
  await stage.tokens(owner);
  const page = await (await owner.get('/auth/sessions')).text();
  const items = page.split('<li class="item"').slice(1);
  expect(items).toHaveLength(2);
  expect(items[0]).not.toContain('Acme');
  expect(items[1]).toMatch(/<b id="s1">Acme &lt;Web&gt;<\/b>/);
});

it('the id of a client is shown where the application has it no more, or it has no name', async () => {
  const stage = await apiStage();
  withClients(stage, [
    { id: 'web', redirectUris: [CALLBACK] },
    { id: 'old', name: 'Acme 1', redirectUris: [CALLBACK] },
  ]);
  const owner = await stage.account();
  await stage.tokens(owner);
  await stage.redeem(await stage.code(owner, { client_id: 'old' }), { client_id: 'old' });
  withClients(stage, [{ id: 'web', redirectUris: [CALLBACK] }]);
  const page = await (await owner.get('/auth/sessions')).text();
  const names = [...page.matchAll(/<b id="s\d">([^<]*)<\/b>/g)].map(([, name]) => name);
  expect(new Set(names.slice(1))).toEqual(new Set(['old', 'web']));
  expect(names).toHaveLength(3);
});
