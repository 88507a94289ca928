import type { Attempts } from '../../contracts/attempts.js';
import type { AuthenticationMethod } from '../../contracts/method.js';
import type { EmailProvider } from '../../contracts/provider.js';
import { onDemand } from '../../kit/on-demand.js';
import { InvalidProvider } from '../../../errors.js';
import { carriedNotices, showsCode } from '../../../types/symbols.js';
import { requirementsOf } from '../requirements-of.js';

/** Seconds until a link expires. */
const DEFAULT_MAX_AGE = 86_400;

/** Signs people in with a link (a magic link) that is sent to their address. */
export const email: AuthenticationMethod<'email'> = {
  requires: ['createVerificationToken', 'useVerificationToken', 'getUserByEmail'],
  callback: { methods: ['GET', 'POST'], csrf: true },
  resolve,
  attempts: (provider, kind) => {
    if (kind === 'options') return undefined;
    const account: Attempts['account'] = async ({ request }) =>
      (await email.steps()).nameIn?.(provider, request);
    if (kind === 'callback') return { rule: 'email', account, isProof: true };
    return { rule: 'email', account, usefulFor: provider.maxAge };
  },
  noticeTexts,
  form: () => ({ kind: 'email', action: 'signin', inputs: {} }),
  steps: onDemand(async () => (await import('./index.js')).emailSteps),
};

function resolve(
  config: EmailProvider['config'],
  { secrets }: { secrets: readonly string[] },
): EmailProvider {
  if (typeof config.sendVerificationRequest !== 'function') {
    throw new InvalidProvider(
      `The email provider "${config.id}" needs \`sendVerificationRequest\`: a function that sends the link.`,
    );
  }
  const { maxAge = DEFAULT_MAX_AGE, confirm = 'auto' } = config;
  if (typeof maxAge !== 'number' || !(maxAge > 0)) {
    throw new InvalidProvider(
      `The option \`maxAge\` of provider "${config.id}" must be a number of seconds.`,
    );
  }
  if (config.notices !== undefined && typeof config.notices !== 'boolean') {
    throw new InvalidProvider(`The option \`notices\` of provider "${config.id}" must be true or false.`);
  }
  const { code = hasCode(config.sendVerificationRequest) } = config;
  if (typeof code !== 'boolean') {
    throw new InvalidProvider(`The option \`code\` of provider "${config.id}" must be true or false.`);
  }
  return Object.freeze({
    id: config.id,
    name: config.name,
    type: 'email' as const,
    style: config.style,
    needs: requirementsOf(config.sendVerificationRequest),
    maxAge,
    secrets: config.secret === undefined ? secrets : [config.secret],
    confirm,
    code,
    config,
  });
}

/** A function of ours also sends notices. One of the application knows no mail but that with the link. */
function noticeTexts({ config: { notices, sendVerificationRequest } }: EmailProvider): CarriedTexts {
  if (notices === false) return undefined;
  // Any object may carry the symbol; only this package sets it.
  return (sendVerificationRequest as { readonly [carriedNotices]?: CarriedTexts })[carriedNotices];
}

type CarriedTexts = AuthenticationMethod<'email'>['texts'];

/** Whether a function is one of ours whose mail shows the code. */
function hasCode(send: object): boolean {
  return showsCode in send && send[showsCode] === true;
}
