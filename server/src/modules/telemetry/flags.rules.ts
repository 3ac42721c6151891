/** The time that a device told was absurd: that of its arrival stands instead. */
export const ABSURD_TIME = 1
/** The value lies outside of what its metric can be. */
export const OUTSIDE = 2
/** Either: it is kept, and counts in no figures. */
export const DOUBTFUL = ABSURD_TIME | OUTSIDE
