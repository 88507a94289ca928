import { getIronSession, sealData, unsealData } from 'iron-session';
import { contestant, type Contestant } from '../contestant.ts';
import { claims, expectThat, get, SECRET } from '../scene.ts';

const options = { password: SECRET, cookieName: 'session', ttl: 2_592_000 } as const;

interface Content {
  name?: string;
}

async function request(): Promise<Request> {
  return get('/session', `session=${await sealData(claims(), options)}`);
}

async function check(response: Response): Promise<void> {
  expectThat(((await response.json()) as Content).name === 'Ada', 'no session');
}

/** A session that is only read. */
export function ironRead(): Contestant {
  return contestant('iron-session read', {
    prepare: request,
    run: async (incoming: Request) => {
      const session = await getIronSession<Content>(incoming, new Response(), options);
      return Response.json(session);
    },
    check,
  });
}

/** A session that is read and sent anew, as a rolling session is. */
export function ironSave(): Contestant {
  return contestant('iron-session save', {
    prepare: request,
    run: async (incoming: Request) => {
      const carrier = new Response();
      const session = await getIronSession<Content>(incoming, carrier, options);
      await session.save();
      return Response.json(session, { headers: carrier.headers });
    },
    check,
  });
}

/** Its sealing alone. */
export function ironSeal(): Contestant {
  return contestant('iron sealData', {
    prepare: claims,
    run: (content: object) => sealData(content, options),
    check: (sealed: string) => expectThat(sealed.startsWith('Fe26.2*'), 'not sealed'),
  });
}

export function ironUnseal(): Contestant {
  return contestant('iron unsealData', {
    prepare: () => sealData(claims(), options),
    run: (sealed: string) => unsealData<Content>(sealed, options),
    check: (content) => expectThat(content.name === 'Ada', 'not opened'),
  });
}
