export { dictionaryScreens } from './dictionaries.screens.tsx'
