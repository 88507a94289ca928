import type { PageServerLoad } from './$types';

export const prerender = true;

// A page that did not catch this would end the build.
export const load: PageServerLoad = async ({ locals }) => ({
  said: await locals.auth().catch(({ message }: Error) => message),
});
