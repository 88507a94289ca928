import { expect, it } from 'vitest';
import { actionNames, hasHandler, isAuthAction } from '../http/route.js';
import { actionOf } from './index.js';

it('has a handler for each method that its path has, and for no other', () => {
  const actions = actionNames().split(', ').filter(isAuthAction);
  expect(actions).toContain('signin');
  for (const action of actions)
    for (const method of ['GET', 'POST'] as const)
      expect([action, method, hasHandler(action, method, {})]).toEqual([
        action,
        method,
        actionOf(action, {})[method] !== undefined,
      ]);
  expect(hasHandler('signin', 'PUT', {})).toBe(false);
  expect(hasHandler('csrf', 'POST', {})).toBe(false);
});
