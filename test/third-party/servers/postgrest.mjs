import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { poolOf } from './postgres.mjs';

const ONE_ROW = 'application/vnd.pgrst.object+json';

/**
 * As much of PostgREST as the adapter asks for: rows by columns that equal a value, with the user that they belong to
 * embedded; insertions, changes and deletions. Values are converted by PostgreSQL, as PostgREST does it.
 * @param {string} url of the database
 */
export async function openPostgrest(url) {
  const pool = poolOf(url);
  const server = createServer(async (request, response) => {
    const [status, body] = await answer(pool, request, await text(request));
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(status === 204 ? undefined : JSON.stringify(body));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await pool.end();
    },
  };
}

async function answer(pool, { method, url, headers }, body) {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const schema = headers['accept-profile'] ?? headers['content-profile'];
  const table = `${quoted(schema)}.${quoted(pathname.split('/').at(-1))}`;
  const { select = '', ...filters } = Object.fromEntries(searchParams);
  const values = Object.values(filters).map((filter) => filter.replace(/^eq\./, ''));
  const where = Object.keys(filters).map((name, index) => `${quoted(name)} = $${index + 1}`);
  const condition = where.length > 0 ? `WHERE ${where.join(' AND ')}` : '';
  try {
    const change = body === '' ? {} : JSON.parse(body);
    const names = Object.keys(change).map(quoted).join();
    const record = `json_populate_record(NULL::${table}, $${values.length + 1})`;
    const statements = {
      GET: `SELECT ${columns(select, schema)} FROM ${table} t ${condition}`,
      POST: `INSERT INTO ${table} (${names}) SELECT ${names} FROM ${record} RETURNING *`,
      PATCH: `UPDATE ${table} SET (${names}) = (SELECT ${names} FROM ${record}) ${condition} RETURNING *`,
      DELETE: `DELETE FROM ${table} ${condition} RETURNING *`,
    };
    const given = body === '' ? values : [...values, body];
    const sql =
      method === 'GET' ? asJson(statements.GET) : `WITH t AS (${statements[method]}) ${asJson('TABLE t')}`;
    const { rows } = (await pool.query(sql, given)).rows[0];
    if (method !== 'GET' && headers.prefer !== 'return=representation') return [204];
    if (headers.accept !== ONE_ROW) return [200, rows];
    return rows.length === 1 ? [200, rows[0]] : [406, { code: 'PGRST116', message: 'not one row' }];
  } catch ({ code, message }) {
    return [code === '23505' ? 409 : 400, { code, message }];
  }
}

function asJson(statement) {
  return `SELECT coalesce(json_agg(r), '[]') AS rows FROM (${statement}) r`;
}

/** The columns of a list that may have `users(*)`: the row that `userId` names. */
function columns(select, schema) {
  const users = `(SELECT row_to_json(u) FROM ${quoted(schema)}.users u WHERE u.id = t."userId") AS users`;
  return select
    .split(',')
    .map((column) => (column === 'users(*)' ? users : 't.*'))
    .join();
}

function quoted(name) {
  return `"${name.replaceAll('"', '""')}"`;
}
