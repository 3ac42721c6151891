import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { acyclic } from './acyclic.ts'
import { AHEAD, ahead } from './ahead.ts'
import { onlyAddresses } from './only-addresses.ts'
import { precompressed } from './precompressed.ts'
import { serviceWorker } from './service-worker.ts'
import { weighed } from './weighed.ts'

/** Nothing else may come with it: what it imports would have to be there first. */
const SENT_AHEAD = /\/web\/src\/(app\/ahead|platform\/(sent-ahead|storage))\.ts$|vite\/preload-helper/
const CONTRACT = /\/contract\/src\//
/** Of pages that are signed in and of signing in alike: else each of them would load what signing in needs. */
const ON_BOTH_SIDES = /\/web\/src\/(ui\/(Outline|outlines|Notice)\b|engine\/page\/useDocumentTitle)/
/** The punch-in form has one, and would load the table of lists for it. */
const BUTTON_LINK = /\/web\/src\/ui\/ButtonLink\b/
const SIGN_IN = /\/web\/src\/domains\/access\/SignInPage\.tsx$/
const FARM_APP = /\/web\/src\/app\/FarmApp\.tsx$/
const LIST = /\/web\/src\/engine\/list\/List\.tsx$/
/** Lists draw outlines and the punch-in form finds the plot: apart from both, or their parts import each other. */
const OUTLINE = /\/web\/src\/engine\/map\/outline-of\.ts$/
/** Whatever shows records reads them: apart with all that it takes, or the parts of lists import each other. */
const READING = [
  /\/web\/src\/engine\/(records\/use-kind|reference\/useDebounced|files\/file-links)\.ts$/,
  /\/contract\/src\/(forms\/(forms|many)\.calls|wire\/format-filter)\.ts$/,
  /\/node_modules\/@tanstack\/react-query\/.*\/useInfiniteQuery\.js$/,
]
/** The form of a punch-in reads less than lists do. */
const RECORDS = /\/web\/src\/engine\/(records\/(record-queries|use-count)|reference\/reference-queries)\.ts$/
/** What the server says of and to others: what asks for files names it without needing it. */
const OF_OTHERS =
  /\/contract\/src\/(errors\/(catalogue|refusal)|files\/attachments|users\/users\.calls|organs\/organs\.calls)\.ts$/
/** What the punch-in form shares with other pages that are filled in: a dozen files that hold a few lines each. */
const FILLED_IN = [
  /\/web\/src\/engine\/form\/(use-leave-guard|use-beginning|record-data)\.ts$/,
  /\/web\/src\/engine\/(photos\/(PhotoPicker|use-photos)|files\/unsent-files|phone\/TopBar)\.tsx?$/,
  /\/web\/src\/platform\/(position|kept-reads)\.ts$/,
  // Carrying what waits to another device by a file is for one page alone.
  /\/web\/src\/(platform\/outbox\/(?!file\.|blob-reader\.)|engine\/outbox\/|engine\/phone\/OutboxPill)/,
]
/** Small parts of lists and of the pages of the field alike: those would load the whole list for them. */
const LEAVES = [
  /\/web\/src\/ui\/(PageHeader|Icon|FileInput|BottomSheet|SketchMap)\.tsx$/,
  /\/web\/src\/engine\/records\/(Failure|WaitingOrFailure|Moment|now|added-fields|referred-by)\.tsx?$/,
  /\/web\/src\/engine\/photos\/(PhotoImage|PhotoStrip|photo-links)\.tsx?$/,
  /\/web\/src\/platform\/(save-file|draft-place|failure-message)\.ts$/,
  /\/contract\/src\/(forms\/shares|values\/count-words)\.ts$/,
  /\/node_modules\/uuid\//,
]
/** What pages with punch-ins know of them: those of the field would load it in five files, and others the field for it. */
const PUNCH_INS = /\/web\/src\/domains\/clock\/(known|clock-queries|use-may-punch-in)\.ts$/
/** Where the field begins and the form of a punch-in: who opens one opens the other, over a line where each file costs. */
const FIELD = /\/web\/src\/domains\/clock\/(home\/ClockHome|form\/ClockForm)\.tsx$/
/** The declarations of all pages, which those of the field do without; small parts of lists among them come with them. */
const ALL_SCREENS = /\/web\/src\/app\/all-screens\.ts$/
/** What the header tells of once the page is there. */
const TOLD = /\/web\/src\/domains\/(notices\/NoticeBell|inspections\/ExpiryLink)\.tsx$/

/** Addresses of assets are absolute: pages outside the base path are served by the same document. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/Farm/Admin/',
  plugins: [
    react(),
    onlyAddresses(),
    acyclic(),
    ahead(),
    precompressed(),
    serviceWorker(),
    weighed(process.env.CHUNK_WEIGHTS),
  ],
  resolve: { alias: { typebox: new URL('no-schemas.ts', import.meta.url).pathname } },
  build: {
    target: 'baseline-widely-available',
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [join(import.meta.dirname, 'index.html'), join(import.meta.dirname, AHEAD)],
      // The contract only declares: what a page does not use of it may be left out.
      treeshake: { moduleSideEffects: [{ test: CONTRACT, sideEffects: false }] },
      // Twenty small files take a slow machine longer than three, and each comes with 700 bytes of headers: what is there from
      // the start, what signing in needs, what stands around every page, and what makes a list or a form come together.
      output: {
        codeSplitting: {
          groups: [
            { name: 'ahead', test: SENT_AHEAD, priority: 4 },
            { name: 'start', tags: ['$initial'], priority: 3 },
            { name: 'both-sides', test: ON_BOTH_SIDES, priority: 2.8 },
            { name: 'button-link', test: BUTTON_LINK, priority: 2.7 },
            { name: 'sign-in', test: SIGN_IN, priority: 2.5 },
            { name: 'outline', test: OUTLINE, priority: 2.6 },
            { name: 'app', test: FARM_APP, priority: 2 },
            { name: 'pages', test: ALL_SCREENS, priority: 1.9 },
            { name: 'reading', test: (id: string) => READING.some((one) => one.test(id)), priority: 1.65 },
            { name: 'of-others', test: OF_OTHERS, priority: 1.6 },
            { name: 'records', test: RECORDS, priority: 1.45 },
            { name: 'leaves', test: (id: string) => LEAVES.some((one) => one.test(id)), priority: 1.4 },
            { name: 'list', test: LIST, priority: 1 },
            { name: 'fill-in', test: (id: string) => FILLED_IN.some((one) => one.test(id)), priority: 0.5 },
            { name: 'punch-ins', test: PUNCH_INS, priority: 0.48 },
            { name: 'field', test: FIELD, priority: 0.45 },
            { name: 'told', test: TOLD, priority: 0.4 },
          ],
        },
      },
    },
  },
})
