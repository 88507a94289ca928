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

/** ARGV: kind, key, owner, value, version, when it expires, the version that must be stored or nothing, when to delete it, now. */
export const putRecord: string = `${common}
local key = p .. 'record:' .. name(ARGV[1], ARGV[2])
local before = redis.call('HMGET', key, 'version', 'owner')
if ARGV[7] ~= '' and (before[1] or '0') ~= ARGV[7] then return 0 end
if before[2] and before[2] ~= ARGV[3] then forget(ARGV[1], before[2], ARGV[2]) end
redis.call('HSET', key, 'kind', ARGV[1], 'key', ARGV[2], 'owner', ARGV[3], 'value', ARGV[4], 'version', ARGV[5], 'expiresAt', ARGV[6])
redis.call('PEXPIREAT', key, ARGV[8])
local index = p .. 'records:' .. name(ARGV[1], ARGV[3])
redis.call('ZREMRANGEBYSCORE', index, '-inf', ARGV[9])
redis.call('ZADD', index, ARGV[8], ARGV[2])
redis.call('PEXPIREAT', index, redis.call('ZRANGE', index, -1, -1, 'WITHSCORES')[2])
return 1`;

/** ARGV: kind, key. */
export const deleteRecord: string = `${common}
local key = p .. 'record:' .. name(ARGV[1], ARGV[2])
local owner = redis.call('HGET', key, 'owner')
if not owner then return 0 end
forget(ARGV[1], owner, ARGV[2])
return redis.call('DEL', key)`;

/** ARGV: kind, owner. */
export const listRecords: string = `${common}
local rows = {}
for _, key in ipairs(redis.call('ZRANGE', p .. 'records:' .. name(ARGV[1], ARGV[2]), 0, -1)) do
  local found = row(p .. 'record:' .. name(ARGV[1], key))
  if found then rows[#rows + 1] = found end
end
return rows`;

/** ARGV: kind, owner. */
export const deleteRecords: string = `${common}
local index = p .. 'records:' .. name(ARGV[1], ARGV[2])
local removed = 0
for _, key in ipairs(redis.call('ZRANGE', index, 0, -1)) do
  removed = removed + redis.call('DEL', p .. 'record:' .. name(ARGV[1], key))
end
redis.call('DEL', index)
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
