import { runScenario } from './index.js';

/** The scenario within one request. */
const worker: { fetch(): Promise<Response> } = { fetch: async () => Response.json(await runScenario()) };

// oxlint-disable-next-line import/no-default-export -- what the runtime demands of a worker
export default worker;
