import type { Row } from '../contestant.ts';
import { DAY, SECRET } from '../scene.ts';
import { f1, f2 } from './callback.ts';
import { c1, c2, c3 } from './database.ts';
import type { Kit } from './kit.ts';
import { d1, d2, d3, d4 } from './plain.ts';
import { revocationRow } from './revocation.ts';
import { secondFactorRow } from './second-factor.ts';
import { a1, a5, sessionRow } from './session.ts';
import { e1, e2 } from './sign-in.ts';
import { g1, g2, g3 } from './token.ts';

const FRESH = 60;
/** Newest first; tokens were made with the last. */
const rotated = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => (index === count - 1 ? SECRET : `${SECRET}, number ${index}`));

/** Every row, made when it is measured. */
export const rows: { readonly [Id in string]?: (kit: Kit) => Row | Promise<Row> } = {
  a1,
  a1n: (kit) => sessionRow(kit, { title: 'GET session, JWT, not due', age: FRESH }),
  a2: (kit) => sessionRow(kit, { title: '… session cookie only', returning: false }),
  a3: (kit) => sessionRow(kit, { title: '… configuration rebuilt for each request', rebuilt: true }),
  a4: (kit) => sessionRow(kit, { title: '… 10 OAuth providers', count: 10 }),
  a5,
  a6: (kit) => revocationRow(kit, { title: '… not due, `revocation: { check: 60 }`', check: 60 }),
  a7: (kit) =>
    revocationRow(kit, {
      title: '… not due, `revocation: { check: "always" }`, records in memory',
      check: 'always',
    }),
  a8: (kit) => secondFactorRow(kit, { title: '… due, `secondFactor`', age: 2 * DAY }),
  a9: (kit) => secondFactorRow(kit, { title: '… not due, `secondFactor`', age: FRESH }),
  b1: (kit) => sessionRow(kit, { title: '… 3 secrets, oldest used', secrets: rotated(3) }),
  b1n: (kit) =>
    sessionRow(kit, { title: '… 3 secrets, oldest used, not due', secrets: rotated(3), age: FRESH }),
  b2: (kit) => sessionRow(kit, { title: '… 8 kB session, chunked', ballast: 8000 }),
  c1,
  c2,
  c3,
  d1,
  d2,
  d3,
  d4,
  e1,
  e2,
  f1,
  f2,
  g1,
  g2,
  g3,
};
