export { type ModuleName, dataRightsOf, modules } from './module-names.ts'
export { builtInModules } from './modules.ts'
export { ModuleDescriptor, descriptorOf } from './descriptor.ts'
export { type DataScope, MenuEntry, MyPermission, Role, SignedInUser, accessCalls } from './access.calls.ts'
