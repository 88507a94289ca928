import { env as atStart } from 'cloudflare:workers';
import { type D1Client, D1Adapter } from 'latchkey/adapters/d1';
import type { DurableObjectStorage } from 'latchkey/adapters/durable-object';
import { runSteps, type Outcome, type Step } from '../../runtimes/scenario/step.ts';
import { d1Steps } from './d1-steps.ts';
import { objectSteps } from './object-steps.ts';
import { refusalSteps } from './refusal-steps.ts';

/** What `run.ts` binds to the Worker. */
export interface Bindings {
  readonly DB: D1Client & { exec(sql: string): Promise<unknown> };
  readonly OBJECTS: ObjectNamespace;
  readonly PLAIN_OBJECTS: ObjectNamespace;
}

interface ObjectNamespace {
  idFromName(name: string): unknown;
  get(id: unknown): { fetch(url: string): Promise<Response> };
}

/** As an application makes it: once, when the Worker starts, for all of its requests. */
const shared = D1Adapter(atStart.DB);

async function sharedSteps(path: string): Promise<Outcome[]> {
  const user = { id: path, name: path, email: `${path}@example.com`, emailVerified: null, image: null };
  const run = async (): Promise<void> => {
    await shared.migrate();
    await shared.createUser(user);
    if ((await shared.getUser(path))?.email !== user.email) throw new Error('The user was not found.');
  };
  return runSteps([{ name: `D1, one adapter for all requests: ${path}`, run }]);
}

/** Runs the steps that the path names. */
const worker = {
  async fetch(request: Request, env: Bindings, ctx: unknown): Promise<Response> {
    const path = new URL(request.url).pathname.slice(1);
    if (path.startsWith('shared-')) return Response.json(await sharedSteps(path));
    if (path.startsWith('object-')) {
      const objects = path === 'object-plain' ? env.PLAIN_OBJECTS : env.OBJECTS;
      const answer = await objects.get(objects.idFromName(path)).fetch(request.url);
      return Response.json(await answer.json());
    }
    const steps: Step[] = path === 'refusals' ? refusalSteps(env, ctx) : await d1Steps(env, path);
    return Response.json(await runSteps(steps));
  },
};

/** A Durable Object with SQLite. */
export class WithSqlite {
  readonly #ctx: { readonly storage: DurableObjectStorage };

  constructor(ctx: { readonly storage: DurableObjectStorage }) {
    this.#ctx = ctx;
  }

  async fetch(request: Request): Promise<Response> {
    const part = new URL(request.url).pathname.slice('/object-'.length);
    return Response.json(await runSteps(objectSteps(this.#ctx, part)));
  }
}

/** One without. */
export class WithoutSqlite extends WithSqlite {}

// oxlint-disable-next-line import/no-default-export -- what the runtime demands of a worker
export default worker;
