// As in `scripts.ts`: atomic, with the prefix as the only key. A record is a hash `record:…`; `records:…` is the sorted set of
// the records of an owner, by the time at which Redis deletes them. Names begin with the length of the kind, so that no two
// pairs of texts have one name.
const common = `
local p = KEYS[1]
local function name(kind, rest) return #kind .. ':' .. kind .. ':' .. rest end
local function row(key)
  local found = redis.call('HMGET', key, 'kind', 'key', 'owner', 'value', 'version', 'expiresAt')
  if not found[1] then return false end
  return found
end
local function scan(cursor, prefix, count)
  local pattern = string.gsub(prefix, '[%*%?%[%]\\\\]', '\\\\%0') .. '*'
  return redis.call('SCAN', cursor, 'MATCH', pattern, 'COUNT', count)
end
local function forget(kind, owner, key) redis.call('ZREM', p .. 'records:' .. name(kind, owner), key) end
`;

/** ARGV: kind, key. */
export const getRecord: string = `${common}
return row(p .. 'record:' .. name(ARGV[1], ARGV[2]))`;

const put = `
local function put(kind, id, owner, value, version, expires, expected, deleteAt, now)
  local key = p .. 'record:' .. name(kind, id)
  local before = redis.call('HMGET', key, 'version', 'owner')
  if expected ~= '' and (before[1] or '0') ~= expected then return 0 end
  if before[2] and before[2] ~= owner then forget(kind, before[2], id) end
  redis.call('HSET', key, 'kind', kind, 'key', id, 'owner', owner, 'value', value, 'version', version, 'expiresAt', expires)
  redis.call('PEXPIREAT', key, deleteAt)
  local index = p .. 'records:' .. name(kind, owner)
  redis.call('ZREMRANGEBYSCORE', index, '-inf', now)
  redis.call('ZADD', index, deleteAt, id)
  redis.call('PEXPIREAT', index, redis.call('ZRANGE', index, -1, -1, 'WITHSCORES')[2])
  return 1
end
`;

/** ARGV: kind, key, owner, value, version, when it expires, the version that must be stored or nothing, when to delete it, now. */
export const putRecord: string = `${common}${put}
return put(unpack(ARGV))`;

/** ARGV: a JSON array of such lists. */
export const putRecords: string = `${common}${put}
local written = {}
for i, record in ipairs(cjson.decode(ARGV[1])) do written[i] = put(unpack(record)) end
return written`;

/** ARGV: a JSON array of pairs of kind and key. */
export const deleteRecords: string = `${common}
local removed = 0
for _, place in ipairs(cjson.decode(ARGV[1])) do
  local key = p .. 'record:' .. name(place[1], place[2])
  local owner = redis.call('HGET', key, 'owner')
  if owner then
    forget(place[1], owner, place[2])
    removed = removed + redis.call('DEL', key)
  end
end
return removed`;

/** ARGV: a JSON array of pairs of kind and key. */
export const getRecords: string = `${common}
local rows = {}
for _, place in ipairs(cjson.decode(ARGV[1])) do
  local found = row(p .. 'record:' .. name(place[1], place[2]))
  if found then rows[#rows + 1] = found end
end
return rows`;

/** ARGV: kind, owner. */
export const listRecords: string = `${common}
local rows = {}
for _, key in ipairs(redis.call('ZRANGE', p .. 'records:' .. name(ARGV[1], ARGV[2]), 0, -1)) do
  local found = row(p .. 'record:' .. name(ARGV[1], key))
  if found then rows[#rows + 1] = found end
end
return rows`;

/** ARGV: owner, kinds. */
export const deleteOwned: string = `${common}
local removed = 0
for i = 2, #ARGV do
  local index = p .. 'records:' .. name(ARGV[i], ARGV[1])
  for _, key in ipairs(redis.call('ZRANGE', index, 0, -1)) do
    removed = removed + redis.call('DEL', p .. 'record:' .. name(ARGV[i], key))
  end
  redis.call('DEL', index)
end
return removed`;

/** ARGV: cursor, kind, how many keys to scan. */
export const scanRecords: string = `${common}
local found = scan(ARGV[1], p .. 'record:' .. name(ARGV[2], ''), ARGV[3])
local rows = {}
for _, key in ipairs(found[2]) do
  local record = row(key)
  if record then rows[#rows + 1] = record end
end
return { found[1], rows }`;

/** ARGV: cursor, now, how many keys to scan. Deletes those that expired at `now` or before. */
export const removeExpiredRecords: string = `${common}
local found = scan(ARGV[1], p .. 'record:', ARGV[3])
local removed = 0
for _, key in ipairs(found[2]) do
  local record = row(key)
  if record and tonumber(record[6]) <= tonumber(ARGV[2]) then
    forget(record[1], record[3], record[2])
    removed = removed + redis.call('DEL', key)
  end
end
return { found[1], removed }`;
