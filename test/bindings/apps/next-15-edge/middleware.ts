import { proxy } from './auth-on-edge';

export default proxy({ publicPaths: ['/api', '/asks', '/given', '/me', '/own', '/page'] });

// Without a `runtime`: on the edge, as Next 15 does it.
export const config = { matcher: ['/((?!_next/|alone).*)'] };
