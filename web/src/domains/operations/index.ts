export { operationScreens } from './operations.screens.ts'
