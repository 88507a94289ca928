import { component$ } from '@builder.io/qwik';
import { Form } from '@builder.io/qwik-city';
import { useSignIn, useSignOut } from '../plugin@auth.jsx';

export default component$(() => {
  const enter = useSignIn();
  const leave = useSignOut();
  return (
    <>
      <Form id="enter" action={enter}>
        <input type="hidden" name="providerId" value="credentials" />
        <input type="hidden" name="options.redirectTo" value="/me" />
        <input name="options.userName" />
        <input name="options.password" type="password" />
      </Form>
      <Form id="leave" action={leave}>
        <input type="hidden" name="redirectTo" value="/me" />
      </Form>
    </>
  );
});
