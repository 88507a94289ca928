import { describe, expect, it } from 'vitest';
import { GitLab, type GitLabProfile } from './gitlab.js';

const person: GitLabProfile = {
  id: 5,
  username: 'ada',
  name: 'Ada',
  state: 'active',
  avatar_url: null,
  web_url: 'https://gitlab.com/ada',
  email: 'ada@example.com',
  confirmed_at: '2020-01-01T00:00:00Z',
};

describe('GitLab', () => {
  it('uses a self-managed instance throughout', () => {
    expect(GitLab({ baseUrl: 'https://git.example/gitlab/' })).toMatchObject({
      authorization: { url: 'https://git.example/gitlab/oauth/authorize', params: { scope: 'read_user' } },
      token: 'https://git.example/gitlab/oauth/token',
      userinfo: 'https://git.example/gitlab/api/v4/user',
    });
  });

  it('takes sub of the OpenID Connect endpoint before id', () => {
    expect(GitLab().profile?.({ ...person, sub: '7' }, {})).toMatchObject({ id: '7' });
    expect(GitLab().profile?.(person, {})).toEqual({
      id: '5',
      name: 'Ada',
      email: 'ada@example.com',
      image: null,
    });
  });

  it('refuses to call an address verified because the account is confirmed', () => {
    expect(GitLab().emailsVerified).toBeUndefined();
    expect(GitLab().emailVerified).toBeUndefined();
  });
});
