export { User, userCalls } from './users.calls.ts'
