// Lets pages ask who is signed in, and reads nothing until one does.
export default auth.middleware;
