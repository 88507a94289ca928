import { rmSync } from 'node:fs';

// A file that was renamed must not live on in the package.
rmSync(new URL('../dist', import.meta.url), { recursive: true, force: true });
