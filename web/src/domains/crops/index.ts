export { cropCategoryList, cropCategoryScreens, cropScreens } from './crops.screens.ts'
