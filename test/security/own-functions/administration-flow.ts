import { administration } from '../../../src/administration.js';
import type { Change, OwnFunctionsStage } from './stage.js';

/** A user asks which users there are, and is no administrator. */
export const administrationFlow: {
  readonly change: Change;
  readonly run: (stage: OwnFunctionsStage, name: string) => Promise<void>;
} = {
  change: () => ({
    revocation: { check: 'always' },
    administration: administration({ isAdministrator: () => false, http: true }),
  }),
  run: async (stage, name) => {
    const browser = stage.browser();
    const email = `${name}@example.com`;
    await browser.post('/auth/signin/email', { email });
    await browser.get(stage.surroundings.mails.get(email) ?? '');
    const answer = await browser.post('/auth/administration', { call: 'listUsers' });
    if (answer.status !== 403) throw new Error(`It was answered with ${answer.status}.`);
  },
};
