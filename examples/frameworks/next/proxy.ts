// Renews sessions before a page is rendered, and remembers where people who must sign in wanted to go.
export { proxy } from './lib/auth.ts';

export const config = { matcher: ['/((?!_next/).*)'] };
