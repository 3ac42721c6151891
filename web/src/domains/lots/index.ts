export { lotScreens } from './lots.screens.ts'
