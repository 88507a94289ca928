import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('.', import.meta.url));

export default { experimental: { authInterrupts: true }, outputFileTracingRoot: root, turbopack: { root } };
