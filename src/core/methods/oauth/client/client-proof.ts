/** The headers and parameters that authenticate the client in a request. */
export interface ClientProof {
  readonly headers: Readonly<Record<string, string>>;
  readonly params: Readonly<Record<string, string>>;
}
