import express from 'express';
import { auth } from './auth.ts';
import { accountPage, adminPage, homePage, outboxPage } from './pages.ts';
import { hasOutbox, listMails } from './outbox.ts';

const app = express();
app.use(express.static('public'));
app.use(auth); // answers below /auth, passes on all else

// For everybody: `req.auth` is who is signed in, or null.
app.get('/', auth.session(), (req, res) => void res.send(homePage(req.auth?.session)));

// For whoever is signed in. Others are led to the sign-in page, and come back.
app.get('/account', auth.protect(), (req, res) => void res.send(accountPage(req.auth?.session)));

// For admins. Other members get 403.
const admins = auth.protect((session) => session.user.role === 'admin');
app.get('/admin', admins, (req, res) => void res.send(adminPage(req.auth?.session)));

// For programs, which get 401 if nobody is signed in.
app.get('/api/me', auth.protect(), (req, res) => void res.json(req.auth?.session.user));

// A form of our own; one that another site sends gets 403.
app.post('/sign-out', auth.signOut({ redirectTo: '/' }));

// Whoever sees the mails can sign in as anybody: only where mails are not sent.
if (hasOutbox)
  app.get('/outbox', auth.session(), (req, res) => void res.send(outboxPage(req.auth?.session, listMails())));

const port = Number(process.env.PORT ?? 3000);
app.listen(port, () => console.log(`Open http://localhost:${port}`));
