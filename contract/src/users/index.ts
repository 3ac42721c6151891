export { DeletedUser, OpenWork, User, UserRoleTree, userCalls } from './users.calls.ts'
