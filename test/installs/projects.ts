/** An application of Auth.js, as far as installing goes. */
export interface Project {
  readonly name: string;
  /** What it depends on, on the original. */
  readonly dependencies: Readonly<Record<string, string>>;
  /** Those of them that depend on the core. */
  readonly onCore: readonly string[];
  /** A module that only runs where the core and its optional peers are found; it prints `ok`. */
  readonly probe: string;
}

const express: Project = {
  name: 'express',
  dependencies: {
    '@auth/express': '0.12.3',
    // This one asks for another core (0.41.2): two originals are installed, and both must go.
    '@auth/kysely-adapter': '1.11.2',
    '@auth/pg-adapter': '1.11.3',
    express: '5.3.0',
    kysely: '0.28.18',
    pg: '8.23.1',
  },
  onCore: ['@auth/express', '@auth/kysely-adapter', '@auth/pg-adapter'],
  probe: `
    import express from 'express';
    import { ExpressAuth } from '@auth/express';
    import GitHub from '@auth/express/providers/github';
    import PostgresAdapter from '@auth/pg-adapter';
    import { KyselyAdapter } from '@auth/kysely-adapter';
    if (typeof PostgresAdapter !== 'function' || typeof KyselyAdapter !== 'function') throw new Error('no adapter');
    const config = { secret: 'x'.repeat(40), trustHost: true, providers: [GitHub({ clientId: 'a', clientSecret: 'b' })] };
    const server = express().use(/^\\/auth\\/(.*)/, ExpressAuth(config)).listen(0, '127.0.0.1', async () => {
      const answer = await fetch('http://127.0.0.1:' + server.address().port + '/auth/providers');
      const { github } = await answer.json();
      console.log(answer.status === 200 && github.id === 'github' ? 'ok' : 'wrong answer');
      server.close();
    });
  `,
};

const next: Project = {
  name: 'next-auth',
  dependencies: {
    '@simplewebauthn/browser': '^9.0.1',
    '@simplewebauthn/server': '^9.0.3',
    'next-auth': '5.0.0-beta.32',
    next: '15.5.9',
    nodemailer: '^7.0.7',
    react: '19.3.1',
    'react-dom': '19.3.1',
  },
  onCore: ['next-auth'],
  probe: `
    import Passkey from 'next-auth/providers/passkey';
    import Nodemailer from 'next-auth/providers/nodemailer';
    import { encode, decode } from 'next-auth/jwt';
    const passkey = Passkey({});
    const mail = Nodemailer({ server: 'smtp://localhost', from: 'a@example.com' });
    const secret = 'x'.repeat(40);
    const token = await decode({ token: await encode({ token: { sub: 'ada' }, secret, salt: 's' }), secret, salt: 's' });
    console.log([passkey.type, mail.type, token.sub].join() === 'webauthn,email,ada' ? 'ok' : 'wrong answer');
  `,
};

/** Every project that each recipe is tried with. */
export const projects: readonly Project[] = [express, next];
