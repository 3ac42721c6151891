// Faults that the gate has to find: two sets with one of each kind, at different places.
// `find` stands exactly once in the file; without it the file is new. `foundBy` is part of the name of a failed test.

/** A migration that an empty database takes and a filled one refuses. */
const migration = (table, constraint) => ({
  kind: '升级脚本在有数据的库上失败',
  file: 'server/migrations/9001-seeded.sql',
  replace: `alter table ${table} add constraint seeded check (${constraint});\n`,
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
const overflow = (file, rule) => ({ kind: '390 像素宽时横向溢出', file, append: rule, foundBy: 'screens.spec.ts' })

const unfit = (file, find, replace) => ({ kind: '严重的无障碍缺陷', file, find, replace, foundBy: 'screens.spec.ts' })

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

export const seededFaults = [
  [
    scope('server/src/modules/plans/overlaps.store.ts', " and ${readable(scope, kind, 'r')}"),
    permission(
      'contract/src/trace/trace.calls.ts',
      "SavePolicy',\n    needs: 'trace.release'",
      "SavePolicy',\n    needs: 'trace.view'",
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
      'web/src/domains/notices/NoticeBell.tsx',
      '        aria-label={unread === 0 ? \'消息\' : `消息，${text} 条未读`}\n        title="消息"\n',
      '',
    ),
    heavy('web/src/domains/crops/crops.screens.ts', "import { planForm } from '@farm/contract/plans'\n", '.spec.ts'),
    migration('place_shape', 'enterprise is null'),
    cycle('contract/src/crops/crops.form.ts', './index.ts'),
  ],
  [
    scope('server/src/modules/orders/orders.store.ts', " and ${readable(scope, kind, 'r')}\n     order by"),
    permission(
      'contract/src/plans/plans.calls.ts',
      "ChangeStatus',\n    needs: 'plans.edit'",
      "ChangeStatus',\n    needs: 'plans.view'",
    ),
    failure(
      'server/src/modules/forms/many.service.ts',
      'if (!sent.every(({ Version }) => isMoment(Version)))',
      'if (!sent.every(({ Version }) => new Date(Version).toISOString() && isMoment(Version)))',
    ),
    lostUpdate(
      'server/src/modules/diagnosis/acting.service.ts',
      "  if (readTime !== undefined && readTime !== before.updateTime) throw refusal('form-data/stale')\n",
      'modules/diagnosis/',
    ),
    wrongSum(
      'server/src/modules/statistics/day.store.ts',
      "coalesce(sum((r.data->>'Volume')::numeric), 0)::float8 as volume",
      "coalesce(max((r.data->>'Volume')::numeric), 0)::float8 as volume",
      'modules/statistics/',
    ),
    overflow(
      'web/src/domains/irrigations/trend/WaterTrend.module.css',
      '.page {\n  min-width: 420px;\n  overflow: visible;\n}\n',
    ),
    unfit(
      'web/src/engine/list/ListFoot.module.css',
      '  color: var(--text-second);\n  font-variant-numeric',
      '  color: #d8d8d8;\n  font-variant-numeric',
    ),
    heavy(
      'web/src/domains/books/BookPage.tsx',
      "import { type BookAnswer, bookCalls, books } from '@farm/contract/books'\n",
      'BookPage.tsx 压缩后',
    ),
    migration('record', "data->>'Name' is distinct from '番茄'"),
    cycle('server/src/modules/views/views.rules.ts', './views.service.ts'),
  ],
]
