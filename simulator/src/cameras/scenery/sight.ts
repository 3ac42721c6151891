/** What a camera looks at: a field, herbs, trees, the inside of a greenhouse, a gate, the yard of a store. */
export const sights = ['大田', '药材园', '果园', '棚', '大门', '库房'] as const
export type Sight = (typeof sights)[number]
