/**
 * The configuration option `timeouts`: how long the application's own code, and the body of a request, may take, in seconds, each more than 0 and at most
 * 3600. What takes longer is given up: the request gets an answer, and what comes of it later signs no user in. What answers
 * at once, without a promise, has no limit: nothing else could run meanwhile.
 */
export interface TimeoutOptions {
  /**
   * One call of the adapter, or of the store of records. In a transaction, the limit applies to each call, to its begin and to
   * its end. A session read over the limit gets 503, and its cookie is kept. @default 10
   */
  adapter?: number;
  /**
   * One call of a function in `callbacks`, or of another function of the configuration that the request depends on: `authorize`,
   * `sendVerificationRequest`, `jwt.decode`, `language`, …
   * @default 10; 30 for `authorize` and `sendVerificationRequest`, which ask other servers
   */
  callbacks?: number;
  /** All `events` of one request together. After that, further listeners are called, but the request does not wait. @default 5 */
  events?: number;
  /**
   * The whole body of a request, from the start of reading. A body over the limit gets 408, and Node closes the connection.
   * @default 10
   */
  body?: number;
}
