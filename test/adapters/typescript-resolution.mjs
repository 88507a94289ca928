// Node strips types but does not map `./x.js` of a TypeScript source to `./x.ts`.
import { registerHooks } from 'node:module';

registerHooks({
  resolve(specifier, context, next) {
    const fromSource = context.parentURL?.endsWith('.ts') === true && specifier.startsWith('.');
    return next(fromSource ? specifier.replace(/\.js$/, '.ts') : specifier, context);
  },
});
