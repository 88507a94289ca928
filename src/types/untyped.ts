/**
 * A value whose type only the application knows: what a browser sends with an update, what a provider without a preset
 * says about a person. Programs written for `@auth/core` read its members without checks (`session.user.name`,
 * `profile.login`), which `unknown` does not allow. This is the only `any` of the package; it is the type of parameters of
 * the application's own functions, and of nothing else.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- see above: the interface's users need it
export type Untyped = any;
