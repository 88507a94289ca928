// Redis runs every script atomically ("Scripting with Lua", atomicity), but does not roll back: so each script checks
// everything before it writes. Entries are hashes whose values are JSON; KEYS[1] is the prefix of all keys.
const common = `
local p = KEYS[1]
local function all(key)
  local row = redis.call('HGETALL', key)
  if #row == 0 then return false end
  return row
end
local function text(key, name)
  local value = redis.call('HGET', key, name)
  if not value then return false end
  return cjson.decode(value)
end
local function exists(key) return redis.call('EXISTS', key) == 1 end
local function put(key, from)
  for i = from, #ARGV, 2 do redis.call('HSET', key, ARGV[i], ARGV[i + 1]) end
end
local function keep(user, token, at)
  local index = p .. 'sessions:' .. user
  redis.call('PEXPIREAT', p .. 'session:' .. token, at)
  redis.call('ZADD', index, at, token)
  redis.call('PEXPIREAT', index, redis.call('ZRANGE', index, -1, -1, 'WITHSCORES')[2])
end
local function move(from, to)
  local user = text(p .. 'session:' .. from, 'userId')
  local at = redis.call('ZSCORE', p .. 'sessions:' .. user, from)
  redis.call('RENAME', p .. 'session:' .. from, p .. 'session:' .. to)
  redis.call('HSET', p .. 'session:' .. to, 'sessionToken', cjson.encode(to))
  redis.call('ZREM', p .. 'sessions:' .. user, from)
  keep(user, to, at or redis.call('PEXPIRETIME', p .. 'session:' .. to))
end
local function find(kind, first, second)
  if exists(p .. kind .. first) then return first end
  if exists(p .. kind .. second) then return second end
  return false
end
`;

/** ARGV: id, address, fields and values. */
export const createUser: string = `${common}
local key = p .. 'user:' .. ARGV[1]
if exists(key) then return 'conflict' end
if ARGV[2] ~= '' then
  if not redis.call('SET', p .. 'email:' .. ARGV[2], ARGV[1], 'NX') then return 'conflict' end
end
put(key, 3)
return all(key)`;

/** ARGV: id. */
export const getUser: string = `${common}
return all(p .. 'user:' .. ARGV[1])`;

/** ARGV: address. */
export const getUserByEmail: string = `${common}
local id = redis.call('GET', p .. 'email:' .. ARGV[1])
return id and all(p .. 'user:' .. id)`;

/** ARGV: account. */
export const getUserByAccount: string = `${common}
local id = text(p .. 'account:' .. ARGV[1], 'userId')
return id and all(p .. 'user:' .. id)`;

/** ARGV: id, `1` if there is an address, address, fields and values. */
export const updateUser: string = `${common}
local key = p .. 'user:' .. ARGV[1]
if not exists(key) then return 'no user' end
if ARGV[2] == '1' then
  local before = text(key, 'email') or ''
  if ARGV[3] ~= before then
    if ARGV[3] ~= '' and not redis.call('SET', p .. 'email:' .. ARGV[3], ARGV[1], 'NX') then return 'conflict' end
    if before ~= '' then redis.call('DEL', p .. 'email:' .. before) end
  end
end
put(key, 4)
return all(key)`;

/** ARGV: id. */
export const deleteUser: string = `${common}
local id = ARGV[1]
local row = all(p .. 'user:' .. id)
for _, account in ipairs(redis.call('SMEMBERS', p .. 'accounts:' .. id)) do redis.call('DEL', p .. 'account:' .. account) end
for _, token in ipairs(redis.call('ZRANGE', p .. 'sessions:' .. id, 0, -1)) do redis.call('DEL', p .. 'session:' .. token) end
for _, credential in ipairs(redis.call('SMEMBERS', p .. 'credentials:' .. id)) do redis.call('DEL', p .. 'credential:' .. credential) end
local email = row and text(p .. 'user:' .. id, 'email') or ''
if email ~= '' then redis.call('DEL', p .. 'email:' .. email) end
redis.call('DEL', p .. 'user:' .. id, p .. 'accounts:' .. id, p .. 'sessions:' .. id, p .. 'credentials:' .. id)
return row`;

const createOwned = (kind: string): string => `${common}
local key = p .. '${kind}:' .. ARGV[1]
if exists(key) then return 'conflict' end
if not exists(p .. 'user:' .. ARGV[2]) then return 'no user' end
put(key, 3)
redis.call('SADD', p .. '${kind}s:' .. ARGV[2], ARGV[1])
return all(key)`;

const listOwned = (kind: string): string => `${common}
local rows = {}
for _, key in ipairs(redis.call('SMEMBERS', p .. '${kind}s:' .. ARGV[1])) do
  local row = all(p .. '${kind}:' .. key)
  if row then rows[#rows + 1] = row end
end
return rows`;

const deleteOwned = (kind: string): string => `${common}
local key = p .. '${kind}:' .. ARGV[1]
local row = all(key)
if not row then return false end
redis.call('SREM', p .. '${kind}s:' .. text(key, 'userId'), ARGV[1])
redis.call('DEL', key)
return row`;

/** ARGV: account, user, fields and values. */
export const linkAccount: string = createOwned('account');

/** ARGV: user. */
export const listAccounts: string = listOwned('account');

/** ARGV: account. */
export const getAccount: string = `${common}
return all(p .. 'account:' .. ARGV[1])`;

/** ARGV: account. */
export const unlinkAccount: string = deleteOwned('account');

/** ARGV: token, user, when to delete it, now, fields and values. */
export const createSession: string = `${common}
local key = p .. 'session:' .. ARGV[1]
if exists(key) then return 'conflict' end
if not exists(p .. 'user:' .. ARGV[2]) then return 'no user' end
put(key, 5)
redis.call('ZREMRANGEBYSCORE', p .. 'sessions:' .. ARGV[2], '-inf', ARGV[4])
keep(ARGV[2], ARGV[1], ARGV[3])
return all(key)`;

/** ARGV: token, its other form, `1` to store the first form. */
export const getSessionAndUser: string = `${common}
local token = find('session:', ARGV[1], ARGV[2])
if not token then return false end
local user = all(p .. 'user:' .. text(p .. 'session:' .. token, 'userId'))
if not user then return false end
if ARGV[3] == '1' and token ~= ARGV[1] then
  move(token, ARGV[1])
  token = ARGV[1]
end
return { all(p .. 'session:' .. token), user }`;

/** ARGV: token, its other form, `1` to store the first form, when to delete it or nothing, fields and values. */
export const updateSession: string = `${common}
local token = find('session:', ARGV[1], ARGV[2])
if not token then return false end
if ARGV[3] == '1' and token ~= ARGV[1] then
  move(token, ARGV[1])
  token = ARGV[1]
end
local key = p .. 'session:' .. token
local before = text(key, 'userId')
local at = ARGV[4] ~= '' and ARGV[4] or redis.call('ZSCORE', p .. 'sessions:' .. before, token)
put(key, 5)
redis.call('ZREM', p .. 'sessions:' .. before, token)
keep(text(key, 'userId'), token, at or redis.call('PEXPIRETIME', key))
return all(key)`;

/** ARGV: token, its other form, and so on. Returns what there was of each. */
export const removeSessions: string = `${common}
local rows = {}
for i = 1, #ARGV, 2 do
  local token = find('session:', ARGV[i], ARGV[i + 1])
  if token then
    local key = p .. 'session:' .. token
    rows[#rows + 1] = all(key)
    redis.call('ZREM', p .. 'sessions:' .. text(key, 'userId'), token)
    redis.call('DEL', key)
  end
end
return rows`;

/** ARGV: token, its other form, and so on. */
export const getSessions: string = `${common}
local rows = {}
for i = 1, #ARGV, 2 do
  local token = find('session:', ARGV[i], ARGV[i + 1])
  if token then rows[#rows + 1] = all(p .. 'session:' .. token) end
end
return rows`;

/** ARGV: user. */
export const deleteSessions: string = `${common}
local index = p .. 'sessions:' .. ARGV[1]
for _, token in ipairs(redis.call('ZRANGE', index, 0, -1)) do redis.call('DEL', p .. 'session:' .. token) end
redis.call('DEL', index)
return false`;

/** ARGV: key, when to delete it, fields and values. */
export const createToken: string = `${common}
local key = p .. 'token:' .. ARGV[1]
if exists(key) then return 'conflict' end
put(key, 3)
redis.call('PEXPIREAT', key, ARGV[2])
return all(key)`;

/** ARGV: key, its other form. */
export const useToken: string = `${common}
local found = find('token:', ARGV[1], ARGV[2])
if not found then return false end
local row = all(p .. 'token:' .. found)
redis.call('DEL', p .. 'token:' .. ARGV[1], p .. 'token:' .. ARGV[2])
return row`;

/** ARGV: credential, user, fields and values. */
export const createCredential: string = createOwned('credential');

/** ARGV: user. */
export const listCredentials: string = listOwned('credential');

/** ARGV: credential. */
export const getCredential: string = `${common}
return all(p .. 'credential:' .. ARGV[1])`;

/** ARGV: credential. */
export const deleteCredential: string = deleteOwned('credential');

/** ARGV: credential, counter. WebAuthn Level 3, section 7.2: it must rise, or be 0 and stay so. */
export const raiseCounter: string = `${common}
local key = p .. 'credential:' .. ARGV[1]
local before = text(key, 'counter')
local counter = tonumber(ARGV[2])
if not before or not (counter > before or (counter == 0 and before == 0)) then return 'not raised' end
redis.call('HSET', key, 'counter', ARGV[2])
return all(key)`;

/** ARGV: kind of key, cursor, now, how many keys to scan. Deletes those that expired at `now` or before. */
export const removeExpired: string = `${common}
local pattern = string.gsub(p .. ARGV[1], '[%*%?%[%]\\\\]', '\\\\%0') .. ':*'
local found = redis.call('SCAN', ARGV[2], 'MATCH', pattern, 'COUNT', ARGV[4])
local removed = 0
for _, key in ipairs(found[2]) do
  local expires = tonumber(redis.call('HGET', key, 'expires') or '')
  if expires and expires <= tonumber(ARGV[3]) then
    local user = text(key, 'userId')
    if user then redis.call('ZREM', p .. 'sessions:' .. user, text(key, 'sessionToken')) end
    redis.call('DEL', key)
    removed = removed + 1
  end
end
return { found[1], removed }`;
