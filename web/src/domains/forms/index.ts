export { countyDataScreens, farmDataScreens } from './forms.screens.tsx'
export { designScreens } from './design/design.screens.ts'
