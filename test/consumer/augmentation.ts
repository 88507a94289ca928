// An app's own fields: the four models stay open interfaces, wherever they are declared inside the package.
import type { DefaultSession } from 'latchkey/types';

declare module 'latchkey/types' {
  interface Session {
    tenant: string;
    user?: { role: 'admin' | 'member' } & DefaultSession['user'];
  }
  interface User {
    role?: 'admin' | 'member';
  }
}

declare module 'latchkey/jwt' {
  interface JWT {
    role?: 'admin' | 'member';
  }
}

declare module 'latchkey/adapters' {
  interface AdapterUser {
    plan?: 'free' | 'paid';
  }
}
