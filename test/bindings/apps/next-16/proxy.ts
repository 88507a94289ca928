import { proxy } from './auth';

export default proxy({
  publicPaths: [
    '/api',
    '/asks',
    '/cookies',
    '/echo',
    '/enter-api',
    '/given',
    '/me',
    '/old',
    '/own',
    '/page',
    '/stream',
  ],
});

export const config = { matcher: ['/((?!_next/|alone).*)'] };
