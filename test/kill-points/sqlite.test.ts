import { describeKillPoints } from './every-call.js';
import { sqliteStore } from './stores.js';

describeKillPoints('SQLite', { open: sqliteStore, strategy: 'database', sample: { flows: 4, from: 1 } });
