// Importing this builds the page where its sources have changed, before any server starts: without it a fresh checkout serves
// no page, and an older one would be measured as though it were this one.
import { buildWebIfChanged } from '../tools/web-build.mjs'

await buildWebIfChanged(process.execPath)
