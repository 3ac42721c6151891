export { User, UserRoleTree, userCalls } from './users.calls.ts'
