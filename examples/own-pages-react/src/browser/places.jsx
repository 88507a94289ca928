import { useMemo, useSyncExternalStore } from 'react';

const listeners = new Set();
const tell = () => listeners.forEach((listener) => listener());

/**
 * Goes to a URL: a page of ours is shown at once, everything else is loaded, the actions of the library included, which
 * redirect to the page that they mean.
 */
export function go(to) {
  const url = new URL(to, location.href);
  if (url.origin !== location.origin || url.pathname.startsWith('/auth/')) return location.assign(url);
  history.pushState(null, '', url);
  tell();
}

/** The URL of the page. */
export function usePlace() {
  const href = useSyncExternalStore(subscribe, () => location.href);
  return useMemo(() => new URL(href), [href]);
}

function subscribe(listener) {
  listeners.add(listener);
  addEventListener('popstate', tell);
  return () => listeners.delete(listener);
}

/** Where somebody wanted to go, from the query: a URL of ours, or the home page. Anybody can make a link to this page. */
export function ownTarget(query) {
  const given = query.get('callbackUrl') ?? '/';
  const url = URL.canParse(given, location.origin) ? new URL(given, location.origin) : undefined;
  return url?.origin === location.origin ? url.pathname + url.search : '/';
}

/** A link to a page of ours. */
export function Link({ to, children, className }) {
  const follow = (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    go(to);
  };
  return (
    <a href={to} className={className} onClick={follow}>
      {children}
    </a>
  );
}
