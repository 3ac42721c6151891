/** Which fields of the county an enterprise, a crop or a buyer belongs to. */
export type Sector = '粮油' | '果树' | '蔬菜' | '药材'
