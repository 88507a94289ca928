export default auth.middleware;
