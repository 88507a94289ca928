import { SolidAuth } from '@zitadel/solidstart-auth';
import { config } from '../../../auth.js';

export const { GET, POST } = SolidAuth(config);
