export { FolderCache } from './folder-cache.ts'
export { importedSources } from './imported-sources.ts'
export { copyTree, isThere, removeTree } from './tree.ts'
