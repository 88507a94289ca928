import { runScenario } from './index.js';

// For runtimes that take a script and not a module.
Reflect.set(globalThis, 'outcomes', runScenario());
