/** The time that a device told was absurd: that of its arrival stands instead. */
export const ABSURD_TIME = 1
/** The value lies outside of what its metric can be; rollups do not count it. */
export const OUTSIDE = 2
