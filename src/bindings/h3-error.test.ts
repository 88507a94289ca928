import { H3, HTTPError, onError } from 'h3';
import { describe, expect, it } from 'vitest';
import { AnsweredError } from './h3-error.js';

describe('errors that h3 answers as they say', () => {
  it('are errors of its own for h3 2: expected, with their message', async () => {
    const seen: unknown[] = [];
    const app = new H3();
    app.use(onError((error) => void seen.push(error.unhandled)));
    app.get('/', () => {
      throw new AnsweredError(401, 'Not signed in.');
    });
    const response = await app.request('/');
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ message: 'Not signed in.' });
    expect(seen).toEqual([false]);
    expect(HTTPError.isError(new AnsweredError(403, 'No.'))).toBe(true);
  });

  it('are errors of its own for h3 1, which asks the class', () => {
    const error = new AnsweredError(401, 'Not signed in.');
    expect(Reflect.get(error.constructor, '__h3_error__')).toBe(true);
    expect(error).toMatchObject({ statusCode: 401, unhandled: false, fatal: false });
  });
});
