import { createAsync, query } from '@solidjs/router';
import { ErrorBoundary } from 'solid-js';
import { auth } from '../../auth.js';

const getName = query(async () => {
  'use server';
  return (await auth.protect()).user.name;
}, 'name');

export const route = { preload: () => getName() };

function Name() {
  const name = createAsync(() => getName());
  return <p>{`inside: ${name()}`}</p>;
}

export default function Inside() {
  return (
    <ErrorBoundary fallback={<p>This cannot be shown.</p>}>
      <Name />
    </ErrorBoundary>
  );
}
