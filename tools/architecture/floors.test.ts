import { describe, expect, it } from 'vitest';
import { checkFloors } from './floors.ts';

const description = `
| floor | room                  | what lives there |
| ----- | --------------------- | ---------------- |
| 3     | \`index.ts\`          | the face         |
| 2     | \`http/\`, \`flow/\` | requests         |
| 1     | \`kit/\`, \`errors.ts\` | tools          |
| wings | \`adapters/\`, \`env.ts\` | stores         |
`;

describe('checkFloors', () => {
  it('accepts imports that go down, and wings that import what is below', () => {
    const plan = {
      index: ['http', 'env', 'kit'],
      http: ['kit/bytes'],
      flow: [],
      kit: [],
      adapters: ['errors'],
    };
    expect(checkFloors(description, plan)).toEqual([]);
  });

  it('refuses an import of the same floor or a higher one, also of one file', () => {
    expect(checkFloors(description, { kit: ['errors', 'http/route'] })).toEqual([
      'kit (floor 1) imports errors (floor 1): not downwards',
      'kit (floor 1) imports http/route (floor 2): not downwards',
    ]);
  });

  it('refuses a wing that is imported from below the top', () => {
    expect(checkFloors(description, { http: ['env'], index: ['env'] })).toEqual([
      'http (floor 2) imports env (a wing): not downwards',
    ]);
  });

  it('reads rooms inside of the core under the names that the plan has for them', () => {
    const narrow = '| 2 | `core/http/`, `core/env.ts` | requests |\n| 1 | `core/kit/` | tools |\n';
    expect(checkFloors(narrow, { http: ['kit'], env: ['kit'], kit: ['http'] })).toEqual([
      'kit (floor 1) imports http (floor 2): not downwards',
    ]);
  });

  it('refuses a room that the table does not have', () => {
    expect(checkFloors(description, { pages: [] })).toEqual(['ARCHITECTURE.md gives no floor to pages']);
  });
});
