import { Type } from 'typebox'

/** Signs (code points) that a new password has at least. */
export const MIN_PASSWORD = 8
/** And at most: none is cut short. */
export const MAX_PASSWORD = 200

/** A password that somebody chooses. Its length and what it must not be are judged by the server, which says why. */
export const NewPassword = Type.String({
  minLength: 1,
  maxLength: MAX_PASSWORD,
  description: `${MIN_PASSWORD} to ${MAX_PASSWORD} signs of any kind; none of the common ones, no name of the account.`,
})
