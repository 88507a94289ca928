import { registerHooks } from 'node:module';

/** Counts the files that are loaded before the first answer. */
globalThis.loadedFiles = 0;
registerHooks({
  load(url, context, next) {
    if (url.startsWith('file:') && !url.includes('latchkey-bench')) globalThis.loadedFiles += 1;
    return next(url, context);
  },
});
