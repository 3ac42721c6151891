declare const isRead: unique symbol

/**
 * What a record holds by field, of a form that is known at run time only: one that people designed, or any. The symbol, which nothing
 * has at run time, keeps the compiler from taking it for the data of a kind before `readData` read it.
 */
export type DynamicData = Readonly<Record<string, unknown>> & { readonly [isRead]?: boolean }

/** The mark of data that was read by its kind. */
export type ReadMark = { readonly [isRead]?: true }
