/** Who has a password in the applications; `test/drop-in/people.ts` says the same. */
const PEOPLE = [
  { id: '1', userName: 'alice', name: 'Alice Arden', email: 'alice@example.test', password: 'alice-s-own' },
  { id: '2', userName: 'bob', name: 'Bob Baker', email: 'bob@example.test', password: 'bob-s-own' },
];

/** What every application is configured with; secret and trust come from the environment, as bindings read it. */
export function authConfig(Credentials) {
  return {
    providers: [
      Credentials({
        credentials: { userName: { label: 'User name' }, password: { label: 'Password', type: 'password' } },
        authorize: ({ userName, password }) => {
          const person = PEOPLE.find((each) => each.userName === userName && each.password === password);
          return person === undefined ? null : { id: person.id, name: person.name, email: person.email };
        },
      }),
      {
        id: 'op',
        name: 'Local ID',
        type: 'oidc',
        issuer: process.env.OP_ISSUER,
        clientId: process.env.OP_CLIENT_ID,
        clientSecret: process.env.OP_CLIENT_SECRET,
      },
    ],
    callbacks: {
      jwt: ({ token, trigger, session }) =>
        trigger === 'update' ? { ...token, note: session?.note } : token,
      session: ({ session, token }) => ({ ...session, note: token.note ?? null }),
    },
  };
}
