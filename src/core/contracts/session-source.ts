/** Where a session is read from: a request, or what a framework hands out of one. */
export type SessionSource =
  | Request
  | Headers
  | {
      readonly headers: Headers;
      readonly url?: string | URL;
      /** Of the request, for proofs of possession. */
      readonly method?: string | undefined;
      /** Of the connection, where the server tells it: for the limits, see `limits.clientAddress`. */
      readonly address?: string | undefined;
    };
