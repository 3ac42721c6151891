export { banForm, banKinds } from './bans.form.ts'
export { type Ban, banOf, bansIn, checkBan } from './bans.rules.ts'
