// Faults that the gate has to find: three sets with one of each kind, at different places.
// `find` stands exactly once in the file; without it the file is new. `foundBy` is part of the name of a failed test or of a
// line that a failed journey writes.
import { Stop } from './terminal.mjs'

/** A migration that an empty database takes and a filled one refuses. */
const migration = (statement) => ({
  kind: '升级脚本在有数据的库上失败',
  file: 'server/migrations/9001-seeded.sql',
  replace: `${statement};\n`,
  foundBy: 'filled-migrations.test.ts',
})

const scope = (file, find) => ({ kind: '语句漏掉数据范围', file, find, replace: '', foundBy: 'app/leaks/' })

const permission = (file, find, replace) => ({
  kind: '接口权限放宽',
  file,
  find,
  replace,
  foundBy: 'who-may-what.test.ts',
})

const failure = (file, find, replace) => ({ kind: '错误输入引发 5xx', file, find, replace, foundBy: 'bad-input/' })

const lostUpdate = (file, find, foundBy) => ({ kind: '修改互相覆盖', file, find, replace: '', foundBy })

const wrongSum = (file, find, replace, foundBy) => ({ kind: '报表合计错误', file, find, replace, foundBy })

/** Style sheets are appended to. */
const overflow = (file, rule) => ({
  kind: '390 像素宽时横向溢出',
  file,
  append: rule,
  foundBy: ' at 390 px: scrolls sideways',
})

/** `rule` is the id of the rule of axe. */
const unfit = (rule, file, find, replace) => ({
  kind: '严重的无障碍缺陷',
  file,
  find,
  replace,
  foundBy: ` px: ${rule}: `,
})

const heavy = (file, find, foundBy) => ({
  kind: '页面变重',
  file,
  find,
  replace: `import * as seeded from 'echarts'\n${find}`,
  append: 'void (Reflect.get(globalThis, "seeded") && console.log(seeded))\n',
  foundBy,
})

const cycle = (file, other) => ({
  kind: '循环引用',
  file,
  append: `export * as seeded from '${other}'\n`,
  foundBy: 'npm run check',
})

/** The text of the fault's file with the fault in it; `text` is what stands there, undefined where there is no such file. */
export function planted({ file, find = '', replace = '', append = '' }, text) {
  if (find === '' && replace !== '') {
    if (text !== undefined) throw new Stop(`${file} 已经存在`)
    return replace
  }
  const parts = find === '' ? [text] : (text ?? '').split(find)
  if (find !== '' && parts.length !== 2) throw new Stop(`${file} 里应恰好有一处：${find}`)
  return parts.join(replace) + append
}

/**
 * @typedef {{ kind: string, file: string, find?: string, replace?: string, append?: string, foundBy: string }} SeededFault
 * @type {ReadonlyArray<readonly SeededFault[]>}
 */
export const seededFaults = [
  [
    scope('server/src/modules/plans/overlaps.store.ts', " and ${readable(scope, kind, 'r')}"),
    permission(
      'contract/src/trace/trace.calls.ts',
      "SavePolicy',\n    effects: [],\n    needs: 'trace.release'",
      "SavePolicy',\n    effects: [],\n    needs: 'trace.view'",
    ),
    failure(
      'server/src/modules/forms/history.service.ts',
      'if (!isMoment(Version))',
      'if (new Date(Version).toISOString() && !isMoment(Version))',
    ),
    lostUpdate(
      'server/src/modules/views/views.service.ts',
      "  if (Date.parse(UpdateTime) !== Date.parse(kept.UpdateTime)) throw refusal('form-data/stale', {}, { present: kept })\n",
      'modules/views/',
    ),
    wrongSum(
      'server/src/modules/statistics/report.store.ts',
      'select ${perDay ? sql`day::text` : sql`key`} as key, sum(n)::float8 as n,',
      'select ${perDay ? sql`day::text` : sql`key`} as key, max(n)::float8 as n,',
      'modules/statistics/',
    ),
    overflow('web/src/domains/notices/Notices.module.css', '.list {\n  min-width: 420px;\n}\n'),
    unfit(
      'button-name',
      'web/src/domains/notices/NoticeBell.tsx',
      '        aria-label={unread === 0 ? \'消息\' : `消息，${text} 条未读`}\n        title="消息"\n',
      '',
    ),
    heavy('web/src/domains/crops/crops.screens.ts', "import { planForm } from '@farm/contract/plans'\n", '.spec.ts'),
    migration('alter table place_shape add constraint seeded check (enterprise is null)'),
    cycle('contract/src/crops/crops.form.ts', './index.ts'),
  ],
  [
    scope('server/src/modules/orders/orders.store.ts', " and ${readable(scope, kind, 'r')}\n     order by"),
    permission(
      'contract/src/plans/plans.calls.ts',
      "ChangeStatus',\n    effects: [],\n    needs: 'plans.edit'",
      "ChangeStatus',\n    effects: [],\n    needs: 'plans.view'",
    ),
    failure(
      'server/src/modules/forms/many.service.ts',
      'if (!sent.every(({ Version }) => isMoment(Version)))',
      'if (!sent.every(({ Version }) => new Date(Version).toISOString() && isMoment(Version)))',
    ),
    lostUpdate(
      'server/src/modules/diagnosis/acting.service.ts',
      '  if (readTime !== undefined && readTime !== before.updateTime) throw await staleRefusal(db, scope, before.id)\n',
      'modules/diagnosis/',
    ),
    wrongSum(
      'server/src/modules/statistics/day.store.ts',
      'coalesce(sum((r.data->>${irrigation.Volume})::numeric), 0)::float8 as volume',
      'coalesce(max((r.data->>${irrigation.Volume})::numeric), 0)::float8 as volume',
      'modules/statistics/',
    ),
    overflow(
      'web/src/domains/irrigations/trend/WaterTrend.module.css',
      '.page {\n  min-width: 420px;\n  overflow: visible;\n}\n',
    ),
    unfit(
      'color-contrast',
      'web/src/engine/list/ListFoot.module.css',
      '  color: var(--text-second);\n  font-variant-numeric',
      '  color: #d8d8d8;\n  font-variant-numeric',
    ),
    heavy(
      'web/src/domains/books/BookPage.tsx',
      "import { type BookAnswer, bookCalls, books } from '@farm/contract/books'\n",
      'BookPage.tsx 压缩后',
    ),
    migration("alter table record add constraint seeded check (data->>'Name' is distinct from '番茄')"),
    cycle('server/src/modules/views/views.rules.ts', './views.service.ts'),
  ],
  [
    scope('server/src/modules/trace/story.store.ts', " and ${readable(scope, kind, 'r')}"),
    permission(
      'contract/src/work-orders/work-orders.calls.ts',
      "Assign',\n    effects: [],\n    needs: 'work-orders.edit'",
      "Assign',\n    effects: [],\n    needs: 'work-orders.view'",
    ),
    failure(
      'server/src/modules/statistics/silent.service.ts',
      'if (!isDay(day))',
      'if (new Date(day).toISOString() && !isDay(day))',
    ),
    lostUpdate(
      'server/src/modules/forms/design.service.ts',
      "  if (design.updateTime !== UpdateTime) throw refusal('forms/stale', {}, { present: toDesign(design) })\n",
      'modules/forms/',
    ),
    wrongSum(
      'server/src/modules/statistics/plan-counts.store.ts',
      'count(*)::integer as plans, sum(area) as area,',
      'count(*)::integer as plans, max(area) as area,',
      'modules/statistics/',
    ),
    overflow('web/src/domains/stock/board/StockBoard.module.css', '.page {\n  min-width: 420px;\n}\n'),
    unfit('label', 'web/src/app/MenuSearch.tsx', '        aria-label="搜索菜单"\n        placeholder="搜索菜单"\n', ''),
    heavy(
      'web/src/domains/stock/board/StockBoard.tsx',
      "import { useSearchParams } from 'react-router'\n",
      'StockBoard.tsx 压缩后',
    ),
    migration('create unique index seeded on record (form_id)'),
    cycle('web/src/domains/stock/goods-address.ts', './RecordLinks.tsx'),
  ],
]
