/** The first part of the key under which it is kept what lies under all maps; a changed border reads it anew. */
export const GROUND = 'map-ground'
