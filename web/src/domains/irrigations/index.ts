export { irrigationScreens } from './irrigations.screens.ts'
