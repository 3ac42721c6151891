export { User, UserRoleTree, moreUserCalls, userCalls } from './users.calls.ts'
