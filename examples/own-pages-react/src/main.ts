import { runExample } from '../../demo/src/surroundings.ts';
import { createApp } from './app.ts';

await runExample('Fern in React', createApp);
