import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import type { MemoryAdapterObject } from '../../src/adapters/memory/index.js';
import { resolveSettings } from './settings.js';
import type { StepPage } from '../../src/core/contracts/form.js';
import type { Authentication, ShowStep } from '../../src/core/contracts/method.js';
import type { EmailProvider } from '../../src/core/contracts/provider.js';
import type { Reply } from '../../src/core/contracts/reply.js';
import { AuthError } from '../../src/errors.js';
import { emailSteps } from '../../src/core/methods/email/index.js';
import type { Adapter } from '../../src/types/adapter.js';
import type { AuthConfig } from '../../src/types/config.js';
import type { EmailConfig, SendVerificationRequestParams } from '../../src/types/provider-email.js';
import { baseConfig, recordingLogger } from './config.js';
import { cookiesAfter, exchangeWith } from './proof.js';

/** The address of the tests. */
export const ADDRESS = 'ada@example.com';

/** A mail provider, its store, and what it sent. */
export interface Mailer {
  readonly memory: MemoryAdapterObject;
  readonly sent: SendVerificationRequestParams[];
  /** Asks for a link; gives the answer and the cookies of the browser that asked. */
  readonly begin: (form?: Record<string, string>) => Promise<{ reply: Reply; cookie: string }>;
  /** Opens a link, by default the newest one; by POST, it is the confirm page's form. */
  readonly open: (
    link?: { token?: string; address?: string },
    options?: { cookie?: string; now?: Date; post?: boolean },
  ) => Promise<{ proof: Authentication | Reply; asked: StepPage[] }>;
}

/** Sets up a mail provider over a memory store; methods of both may be replaced. */
export function mailer(
  provider: Partial<EmailConfig> = {},
  adapter: Partial<Adapter> = {},
  changes: Partial<AuthConfig> = {},
): Mailer {
  const memory = MemoryAdapter();
  const sent: SendVerificationRequestParams[] = [];
  const own = {
    id: 'email',
    name: 'Email',
    type: 'email' as const,
    sendVerificationRequest: (mail: SendVerificationRequestParams): void => void sent.push(mail),
  };
  const settings = resolveSettings(
    baseConfig({
      logger: recordingLogger().logger,
      adapter: { ...memory, ...adapter },
      providers: [{ ...own, ...provider }],
      ...changes,
    }),
  );
  const resolved = settings.providers.get('email') as EmailProvider;
  const begin: Mailer['begin'] = async (form = { email: ADDRESS }) => {
    const exchange = await exchangeWith(settings, { path: 'signin/email', form });
    const reply = await emailSteps.begin(exchange, resolved, {
      returnTo: 'https://app.test/home',
      sessionBinding: undefined,
      showStep: stepRecorder().showStep,
    });
    return { reply, cookie: cookiesAfter(exchange) };
  };
  const open: Mailer['open'] = async (
    { token = sent.at(-1)?.token ?? '', address = ADDRESS } = {},
    options = {},
  ) => {
    const fields = { token, email: address, callbackUrl: 'https://app.test/home' };
    const { post = false, ...rest } = options;
    const path = post ? 'callback/email' : `callback/email?${new URLSearchParams(fields).toString()}`;
    const exchange = await exchangeWith(settings, { path, ...rest, ...(post && { form: fields }) });
    const { asked, showStep } = stepRecorder();
    return {
      proof: await emailSteps.complete(exchange, resolved, { sessionBinding: undefined, showStep }),
      asked,
    };
  };
  return { memory, sent, begin, open };
}

/** Pages between two steps that a method wanted to show. */
function stepRecorder(): { asked: StepPage[]; showStep: ShowStep } {
  const asked: StepPage[] = [];
  return { asked, showStep: async (page) => (asked.push(page), { kind: 'empty', status: 200 }) };
}

/** What a promise was refused with. */
export const refusalOf = async (promise: Promise<unknown>): Promise<AuthError> => {
  const error: unknown = await promise.catch((caught: unknown) => caught);
  if (error instanceof AuthError) return error;
  throw new Error(`was not refused: ${String(error)}`);
};
