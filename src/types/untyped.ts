/**
 * A value whose shape only the application knows: what a client sends with an update, what a provider that is written
 * into the configuration says about a person. Programs written for `@auth/core` read its members as they are
 * (`session.user.name`, `profile.login`), which `unknown` refuses. This is the one `any` of the package, and it stands
 * in parameters of the application's own functions only.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- see above: the interface's users need it
export type Untyped = any;
