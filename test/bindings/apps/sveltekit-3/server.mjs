import { createServer } from 'node:http';
import { handler } from './build/handler.js';

// adapter-node 6 takes every request for one over https, unless a proxy says otherwise. Here is such a proxy.
const server = createServer((req, res) => {
  req.headers['x-forwarded-proto'] = 'http';
  handler(req, res);
});
server.listen(Number(process.env.PORT), '127.0.0.1');
