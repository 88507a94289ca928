import { describeKillPoints } from './every-call.js';
import { memoryStore, plainStore } from './stores.js';

describeKillPoints('memory', { open: memoryStore, strategy: 'database', sample: { flows: 7, from: 0 } });
describeKillPoints('memory, jwt sessions', {
  open: memoryStore,
  strategy: 'jwt',
  sample: { flows: 3, from: 3 },
});
describeKillPoints('the 19 methods', {
  open: plainStore,
  strategy: 'database',
  sample: { flows: 3, from: 6 },
});
