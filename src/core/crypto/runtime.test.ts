import { describe, expect, it } from 'vitest';
import { languageBase64, overNewWeb, overNode, overWeb } from '../../../test/crypto/implementations.js';

describe('the choice of an implementation', () => {
  it('takes node:crypto where the host offers it', () => {
    expect(overNode.nodeCrypto()).toBeDefined();
    expect(overNode.nodeBuffer()).toBeDefined();
  });

  it('takes WebCrypto where it does not', () => {
    expect(overWeb.nodeCrypto()).toBeUndefined();
    expect(overWeb.nodeBuffer()).toBeUndefined();
  });

  it('takes base64 of the language where it is there', () => {
    expect(overNewWeb.nodeCrypto()).toBeUndefined();
    const before = languageBase64.asked;
    overWeb.fromBase64Url('YQ');
    overNode.fromBase64Url('YQ');
    expect(languageBase64.asked).toBe(before);
    overNewWeb.fromBase64Url('YQ');
    expect(languageBase64.asked).toBeGreaterThan(before);
  });

  it('answers at once over node:crypto and later over WebCrypto', async () => {
    expect(overNode.sha256('x')).toBeInstanceOf(Uint8Array);
    expect(overWeb.sha256('x')).toBeInstanceOf(Promise);
    expect(await overWeb.sha256('x')).toEqual(overNode.sha256('x'));
  });
});
