import express from 'express';
import { latchkey } from 'latchkey/express';
import { makeConfig } from './config.mjs';
import { ownPage, sessionPage, told } from './page.mjs';

const auth = latchkey(makeConfig());
const app = express();
const form = express.urlencoded({ extended: false });

// With a path it is the same, unless that is another one than `basePath`.
if (process.env.WRONG_MOUNT) app.use('/auth', auth);
else app.use(auth);

app.get('/me', (req, res, next) => {
  auth
    .read(req, res)
    .then((reading) => res.status(reading.status === 'unknown' ? 503 : 200).json(told(reading)), next);
});
// Read thrice: by two pieces of middleware and by the route.
app.get('/page', auth.session(), auth.session(), (req, res, next) => {
  auth.read(req, res).then(() => res.send(sessionPage(res.locals.session)), next);
});
app.get('/inside', auth.protect(), (req, res) => res.send(`inside: ${req.auth.user.name}`));
app.get(
  '/admin',
  auth.protect((session, user) => user.role === 'admin'),
  (req, res) => res.send('admin'),
);
app.post('/echo', auth.session(), (req, res) => {
  res.type(req.get('content-type') ?? 'application/octet-stream');
  req.pipe(res);
});
app.get('/stream', auth.session(), (req, res, next) => {
  sendSlowly(req, res).catch(next);
});
// One before the session is read, and one after.
app.get(
  '/cookies',
  (req, res, next) => {
    res.cookie('theme', 'dark');
    next();
  },
  auth.session(),
  (req, res) => res.set('cache-control', 'public, max-age=60').cookie('language', 'en').send('two cookies'),
);
app.get('/own', (req, res) => {
  res.send(
    ownPage({ enter: '/own/enter', enterOp: '/own/enter-op', leave: '/own/leave', change: '/own/change' }),
  );
});
app.post('/own/enter', form, auth.signIn('credentials', { redirectTo: '/me' }));
app.post('/own/enter-op', auth.signIn('op', { redirectTo: '/me' }, { prompt: 'login' }));
app.post(
  '/own/change',
  form,
  auth.update((req) => ({ note: req.body.note })),
  (req, res) => res.redirect('/me'),
);
app.post('/own/leave', auth.signOut({ redirectTo: '/me' }));

app.listen(Number(process.env.PORT), '127.0.0.1');

async function sendSlowly(req, res) {
  res.type('text/plain');
  for (const part of ['one\n', 'two\n', `${req.auth?.user.name ?? 'nobody'}\n`]) {
    res.write(part);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  res.end();
}
