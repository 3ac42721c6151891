export { cropCategoryScreens, cropScreens } from './crops.screens.ts'
