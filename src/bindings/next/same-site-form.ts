import { MissingCSRF } from '../../errors.js';
import type { AuthServer } from '../../server/auth-server.js';
import { FOREIGN_FORM } from '../../server/protect.js';
import type { Visit } from './visits.js';

/**
 * The visit, unless the page of another site made the browser send it. Next itself refuses that for server actions, and for nothing
 * else: a route handler gets every form. Who follows a link, and the pages that Next renders, send no `Origin`.
 * @throws {MissingCSRF} (rejects) `cross_site`
 */
export async function sameSiteForm(
  server: Pick<AuthServer<Visit>, 'isSentByOtherSite'>,
  visit: Visit,
  from: Visit = visit,
): Promise<Visit> {
  if (!visit.headers.has('origin') || !(await server.isSentByOtherSite(visit, from))) return visit;
  throw new MissingCSRF(FOREIGN_FORM.message, { code: 'cross_site' });
}
