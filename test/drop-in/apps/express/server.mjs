import { ExpressAuth, getSession } from '@auth/express';
import Credentials from '@auth/express/providers/credentials';
import express from 'express';
import { authConfig } from './auth-config.mjs';

const config = authConfig(Credentials);
const app = express();
// A regular expression is understood by Express 4 and 5 alike.
app.use(/^\/auth\/(.*)/, ExpressAuth(config));
app.get('/me', (request, response, next) => {
  getSession(request, config).then((session) => response.json(session), next);
});
app.listen(Number(process.env.PORT), '127.0.0.1');
