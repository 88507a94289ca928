export const authOptions = {
  providers: [
    {
      id: 'op',
      name: 'Local ID',
      type: 'oauth',
      wellKnown: `${process.env.OP_ISSUER}/.well-known/openid-configuration`,
      authorization: { params: { scope: 'openid email profile' } },
      idToken: true,
      checks: ['pkce', 'state'],
      clientId: process.env.OP_CLIENT_ID,
      clientSecret: process.env.OP_CLIENT_SECRET,
      profile(profile) {
        return {
          id: profile.sub,
          name: profile.name,
          email: profile.email,
          role: profile.sub === 'ada' ? 'admin' : 'member',
        };
      },
    },
  ],
  callbacks: {
    jwt({ token, user }) {
      return user ? { ...token, role: user.role } : token;
    },
    session({ session, token }) {
      return { ...session, user: { ...session.user, role: token.role } };
    },
  },
};
