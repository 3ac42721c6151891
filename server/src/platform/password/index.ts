export { type PasswordOwner, passwordFault } from './password-fault.ts'
export { hashPassword, isPassword } from './password.ts'
