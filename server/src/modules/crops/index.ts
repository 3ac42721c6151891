export { registerCrops } from './crops.service.ts'
