/**
 * This runtime cannot check a signature: it lacks the algorithm, or its implementation failed. That says nothing about the
 * signature, and is never to be taken for a wrong one.
 */
export class SignatureUncheckable extends Error {
  constructor(cause: unknown) {
    super('This runtime cannot check the signature', { cause });
    this.name = 'SignatureUncheckable';
  }
}
