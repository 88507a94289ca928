const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The page `/page`: the session, as the server has it. For frameworks without templates of their own. */
export function sessionPage(session) {
  return `<!doctype html><title>Page</title><pre id="session">${escape(JSON.stringify(session))}</pre>`;
}

/**
 * The page `/own`: forms that sign in and out by the binding's own functions.
 * @param actions paths of the forms
 */
export function ownPage({ enter, enterOp, leave, change }) {
  return `<!doctype html><title>Own</title>
<form id="enter" method="post" action="${enter}">
  <input name="userName"><input name="password" type="password"><button>Sign in</button>
</form>
<form id="enter-op" method="post" action="${enterOp}"><button>Sign in with Local ID</button></form>
<form id="change" method="post" action="${change}"><input name="note"><button>Note</button></form>
<form id="leave" method="post" action="${leave}"><button>Sign out</button></form>`;
}

/**
 * What `/me` answers: a reading, without what belongs to the response. 503 belongs to `unknown`.
 * @param {{ status: string, session?: object | null, user?: object | null }} reading
 */
export function told({ status, session = null, user = null }) {
  return { status, session, user };
}
