import { BSON, ObjectId } from 'mongodb';
import { isDeepStrictEqual } from 'node:util';

/**
 * A client of MongoDB with its data in memory: the six methods of collections that the adapter calls, each of them one
 * step, and only comparisons for equality. Documents go through BSON both ways, as they do on the wire.
 */
export function openMongodb() {
  const collections = new Map();
  const collection = (name) => {
    if (!collections.has(name)) collections.set(name, collectionOf());
    return collections.get(name);
  };
  return {
    client: { db: () => ({ collection }), close() {} },
    collection,
    empty: () => collections.clear(),
  };
}

/** What comes out has other objects than what went in; `undefined` becomes null, as by default. */
function copy(document) {
  return BSON.deserialize(BSON.serialize(document, { ignoreUndefined: false }));
}

/** A value that is null matches a field that is absent, too. */
function isMatch(document, filter) {
  const wanted = Object.entries(copy(filter));
  return wanted.every(([name, value]) => {
    const found = document[name] ?? null;
    return value instanceof ObjectId ? value.equals(found) : isDeepStrictEqual(found, value);
  });
}

function collectionOf() {
  const documents = [];
  const indexOf = (filter) => documents.findIndex((document) => isMatch(document, filter));
  const take = (filter) => {
    const index = indexOf(filter);
    return index < 0 ? null : documents.splice(index, 1)[0];
  };
  return {
    async insertOne(document) {
      const { _id } = document;
      if (indexOf({ _id }) >= 0) throw new Error('E11000 duplicate key error: _id');
      documents.push(copy(document));
      return { acknowledged: true, insertedId: _id };
    },
    async findOne(filter) {
      const index = indexOf(filter);
      return index < 0 ? null : copy(documents[index]);
    },
    async findOneAndUpdate(filter, { $set, ...others }, { returnDocument } = {}) {
      if (Object.keys(others).length > 0 || returnDocument !== 'after') throw new Error('not known here');
      const index = indexOf(filter);
      if (index < 0) return null;
      documents[index] = { ...documents[index], ...copy($set) };
      return copy(documents[index]);
    },
    findOneAndDelete: async (filter) => take(filter),
    deleteOne: async (filter) => ({ acknowledged: true, deletedCount: take(filter) === null ? 0 : 1 }),
    async deleteMany(filter) {
      let deletedCount = 0;
      while (take(filter) !== null) deletedCount += 1;
      return { acknowledged: true, deletedCount };
    },
  };
}
