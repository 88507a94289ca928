/** Checks that are shown together. */
export interface Column {
  readonly heading: string;
  /** How the titles of its checks begin. */
  readonly checks: readonly string[];
}

/** The columns of the document; every check is in one of them. */
export const columns: readonly Column[] = [
  { heading: 'Starts', checks: ['installed with one core'] },
  { heading: 'CSRF', checks: ['csrf ', 'a post without the token'] },
  { heading: 'Providers', checks: ['providers '] },
  { heading: 'Pages', checks: ['the sign-in page '] },
  {
    heading: 'Password',
    checks: ['a wrong password ', 'the right password ', 'client scripts get the address'],
  },
  { heading: 'OpenID Connect', checks: ['OpenID Connect: '] },
  { heading: 'Session on the server', checks: ['nobody is signed in ', 'who is signed in is told '] },
  { heading: 'Update', checks: ['a client script puts '] },
  { heading: 'Sign-out', checks: ['signing out '] },
  { heading: 'Unknown action', checks: ['an unknown action '] },
  { heading: 'Open page', checks: ['a page that is open '] },
  { heading: 'Two visitors', checks: ['two visitors at once', 'no answer of the whole run '] },
  { heading: 'Own forms', checks: ["the application's own form "] },
  { heading: 'Proxy', checks: ["the binding's proxy "] },
];

/** The columns that a check belongs to: one, or the list above is wrong. */
export function columnsOf(check: string): Column[] {
  return columns.filter(({ checks }) => checks.some((beginning) => check.startsWith(beginning)));
}
