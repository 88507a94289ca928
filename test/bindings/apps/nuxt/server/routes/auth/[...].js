export default auth.handler;
