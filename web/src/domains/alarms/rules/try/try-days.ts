/** Over so many days a rule is tried out. */
export const TRY_DAYS = 30
