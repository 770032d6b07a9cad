// Gives every `() => import('@/features/…')` of the route table the name of what it imports, so that the files of a page can be found when it
// is written out. Used for that build only.
module.exports = function importRequestLoader(source) {
  return source.replace(
    /\(\) => (import\((['"])(@\/features\/[^'"]+)\2\))/g,
    (_, call, __, request) => `Object.assign(() => ${call}, { request: '${request}' })`,
  );
};
