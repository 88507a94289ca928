import { describe, expect, it } from 'vitest';
import { NetSuite } from './netsuite.js';

const paramsOf = (options: Parameters<typeof NetSuite>[0]): unknown => {
  const { authorization } = NetSuite({ accountID: '1234567_SB1', ...options });
  return typeof authorization === 'object' ? authorization.params : undefined;
};

describe('NetSuite', () => {
  it('asks for the scope and the prompt of its options', () => {
    expect(paramsOf({ scope: 'restlets', prompt: 'login consent' })).toEqual({
      scope: 'restlets',
      prompt: 'login consent',
    });
  });

  it('asks for RESTlets and web services by default, without a prompt', () => {
    expect(paramsOf({})).toEqual({ scope: 'restlets rest_webservices' });
  });
});
