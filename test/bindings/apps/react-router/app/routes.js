import { index, route } from '@react-router/dev/routes';

const pages = ['me', 'page', 'inside', 'admin', 'echo', 'stream', 'cookies', 'own', 'made-once'];

export default [
  index('routes/home.jsx'),
  route('auth/*', 'routes/auth.js'),
  ...pages.map((page) => route(page, `routes/${page}.jsx`)),
];
