export { consultationScreen, diagnosisScreens } from './diagnosis.screens.tsx'
