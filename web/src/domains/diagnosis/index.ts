export { diagnosisScreens } from './diagnosis.screens.tsx'
