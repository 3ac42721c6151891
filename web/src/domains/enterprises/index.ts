export { countyEnterpriseScreens, enterpriseScreens } from './enterprises.screens.tsx'
