/**
 * Key of what boards show, by its first part; in the third place stand the facts that it is fed by. Boards stand open all
 * day in many places: of what happens only the cards that it touches are read anew.
 */
export const BOARD = 'board'

/** The facts that feed what a key holds; none where it is not of a board. */
export function feedsIn([first, , feeds]: readonly unknown[]): readonly unknown[] {
  return first === BOARD && Array.isArray(feeds) ? feeds : []
}
