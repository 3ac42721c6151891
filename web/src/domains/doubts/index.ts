export { doubtScreens } from './doubts.screens.ts'
