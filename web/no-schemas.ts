/**
 * Stands for the schema library in the built pages. The contract declares calls with their schemas, for the server and its
 * documents; a page needs where a call stands and the types, which are gone by then. Nothing here is ever looked into.
 */
export const Type = new Proxy({}, { get: () => () => ({}) })
