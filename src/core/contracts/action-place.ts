/** What is at the path of an action. */
export interface ActionPlace {
  /** `page`: people see what it answers; `json`: programs read it. */
  readonly answers: 'page' | 'json';
  /** The only method that it has; absent: GET and POST. */
  readonly only?: 'GET' | 'POST';
}
