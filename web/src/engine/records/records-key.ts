/**
 * The key under which everything is kept that is read of records; a change of one may show in any of it. What shows
 * punch-ins, or figures counted from them, names their form in its key as well.
 */
export const RECORDS = 'form-data'

/**
 * The key of a mutation that changes one record after the other, many times a second: what shows records is read anew
 * when it has come to its end.
 */
export const IN_BULK = 'bulk'

/** In the third place: what a form is being filled from. It must not change while the person writes. */
export const IN_WORK = 'fresh'

/**
 * The first part of the key under which a record is read that a form is being filled from: it is read anew when live events say that
 * something changed, not when one saves oneself.
 */
export const MEANWHILE = 'meanwhile'
