export { countyDataScreens, farmDataScreens } from './forms.screens.tsx'
