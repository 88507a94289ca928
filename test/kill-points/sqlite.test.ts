import { describeKillPoints } from './every-call.js';
import { sqliteStore } from './stores.js';

describeKillPoints('SQLite', { open: sqliteStore, strategy: 'database', sampleFrom: 1, sampleFlows: 8 });
