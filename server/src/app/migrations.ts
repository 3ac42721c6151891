/** Where the migrations of this version of the product lie. */
export const MIGRATIONS = new URL('../../migrations/', import.meta.url).pathname
