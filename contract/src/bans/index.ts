export { banForm, banKinds } from './bans.form.ts'
export { type Ban, banOf, bansIn, checkBan, isInForce } from './bans.rules.ts'
