import { auth, signIn, signOut } from '@/auth';

async function enter(form: FormData) {
  'use server';
  await signIn('credentials', form);
}

/** Signs in and stays: what was on the page is rendered again. */
async function enterHere(form: FormData) {
  'use server';
  const { userName, password } = Object.fromEntries(form);
  await signIn('credentials', { userName, password, redirect: false });
}

async function leave() {
  'use server';
  await signOut({ redirectTo: '/given' });
}

async function leaveHere() {
  'use server';
  await signOut({ redirect: false });
}

/** Server actions, each in a form of its own, and who is signed in as the server has it. */
export async function SessionForms() {
  const session = await auth();
  return (
    <>
      <p id="server">{session?.user?.name ?? 'nobody'}</p>
      <form id="enter" action={enter}>
        <input name="userName" />
        <input name="password" type="password" />
        <input name="redirectTo" type="hidden" defaultValue="/given/again" />
        <button>Sign in</button>
      </form>
      <form id="enter-here" action={enterHere}>
        <input name="userName" />
        <input name="password" type="password" />
        <button>Sign in here</button>
      </form>
      <form id="leave" action={leave}>
        <button>Sign out</button>
      </form>
      <form id="leave-here" action={leaveHere}>
        <button>Sign out here</button>
      </form>
    </>
  );
}
