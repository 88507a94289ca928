// What is loaded where the option `administration` is set: its action, the server's own calls, and what scripts that migrate call.
export { answerCall } from './administration-action.js';
export { importBan } from './import-ban.js';
export { administration } from './verb.js';
