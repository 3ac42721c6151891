export { hashPassword, isPassword } from './password.ts'
