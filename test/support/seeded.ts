import fc from 'fast-check';

// The same inputs on every machine: a suite that fails now and then says nothing. `npm run fuzz` tries others.
fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? 1) });

export { fc };
