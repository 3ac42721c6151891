export { banScreens } from './bans.screens.ts'
