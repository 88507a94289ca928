import { prepareReads, readAll, type Reader } from './reads.js';

/** Timed from outside: the clock of a Worker stands still while it computes. */
const worker: { fetch(request: Request): Promise<Response> } = {
  fetch: async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/prepare') await prepareReads(Number(searchParams.get('count')));
    // The program that sends it names one of the two.
    else await readAll(searchParams.get('reader') as Reader);
    return new Response('done');
  },
};

// oxlint-disable-next-line import/no-default-export -- what the runtime demands of a worker
export default worker;
