import type { AuthConfig, Theme } from '@auth/core/types';
import Email, {
  type EmailConfig,
  type EmailProviderId,
  type EmailUserConfig,
} from '@auth/core/providers/email';
import Nodemailer, {
  type NodemailerConfig,
  type NodemailerUserConfig,
} from '@auth/core/providers/nodemailer';
import Resend from '@auth/core/providers/resend';
import type { EmailProviderSendVerificationRequestParams, EmailProviderType } from '@auth/core/providers';

export async function sendVerificationRequest(
  params: EmailProviderSendVerificationRequestParams,
): Promise<void> {
  const { identifier: to, provider, url, theme, expires, token, request } = params;
  const { host } = new URL(url);
  const res = await fetch('https://api.example', {
    method: 'POST',
    headers: { Authorization: `Bearer ${provider.apiKey}` },
    body: JSON.stringify({
      from: provider.from,
      to,
      html: html({ host, url, theme }),
      expires,
      token,
      ua: request.headers.get('user-agent'),
    }),
  });
  if (!res.ok) throw new Error(JSON.stringify(await res.json()));
}
function html({ url, host, theme }: { url: string; host: string; theme: Theme }): string {
  return `${url}${host}${theme.brandColor || '#346df1'}${theme.buttonText || '#fff'}${theme.colorScheme}${theme.logo}`;
}
export const provider: EmailConfig = {
  id: 'http-email',
  name: 'Email',
  type: 'email',
  maxAge: 60 * 60 * 24,
  from: 'a@example.com',
  sendVerificationRequest: async () => {},
};
export const config: AuthConfig = {
  providers: [
    provider,
    {
      id: 'http',
      type: 'email',
      name: 'E',
      from: 'x',
      maxAge: 1,
      sendVerificationRequest: async ({ identifier, url }) => console.log(identifier, url),
      options: {},
    },
    Email({
      server: { host: 'smtp.example', port: 465, auth: { user: 'x', pass: 'y' } },
      from: 'a@example.com',
      async generateVerificationToken() {
        return 'x';
      },
      normalizeIdentifier(identifier: string): string {
        return identifier.toLowerCase();
      },
    }),
    Nodemailer({
      server: 'smtp://x',
      from: 'a@example.com',
      maxAge: 60,
      async sendVerificationRequest({ identifier, url, provider, theme }) {
        const { host } = new URL(url);
        console.log(identifier, host, provider.server, provider.from, theme.logo);
      },
    }),
    Resend({
      apiKey: 'x',
      from: 'a@example.com',
      async sendVerificationRequest({ identifier: email, url, token, theme, provider: { from } }) {
        console.log(email, url, token, theme, from);
      },
    }),
    Resend,
    Nodemailer({
      server: { host: process_('H') ?? '', port: Number(process_('P')), secure: true },
      from: process_('F') ?? '',
    }),
  ],
  theme: { colorScheme: 'auto', brandColor: '#f00', logo: '/logo.png', buttonText: '#fff' },
};
declare function process_(name: string): string | undefined;
export type T = [EmailProviderId, EmailUserConfig, NodemailerConfig, NodemailerUserConfig, EmailProviderType];
