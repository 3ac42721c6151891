/**
 * Lists of what is no record of a form: people, roles, logs, sessions. A domain declares what is listed, the engine draws
 * every state of it, as a table or on a phone as cards, and keeps what was chosen in the address:
 *
 *     const signIns: TableDeclaration<SignIn> = {
 *       key: ['logs', 'sign-ins'],                      // of the query; invalidate it to read anew
 *       noun: '登录日志',
 *       keyOf: ({ Id }) => Id,
 *       nameOf: ({ Name }) => Name,
 *       columns: [{ key: 'AddTime', label: '时间', width: 130, cell: ({ AddTime }) => <Moment at={AddTime} /> }],
 *       search: '搜索姓名或账号',
 *       filters: [{ name: 'days', label: '日期', kind: 'days' }, { name: 'user', label: '人员', kind: 'person' }],
 *       paging: 'more',                                 // by cursor; 'pages' by number; 'whole' all at once
 *       read: ({ cursor, search, filters }, signal) =>
 *         getPage(logCalls.signIns, { cursor, search, userId: filters.user, ...daysOf(filters.days) }, signal),
 *     }
 *
 *     <TablePage of={signIns} actions={(asked) => …} detail={(row) => …} />
 */
export { daysOf } from '../list/filter-values.ts'
export { RowAct } from './RowAct.tsx'
export { TablePage } from './TablePage.tsx'
export type { Asked, FilterControlProps, TableDeclaration } from './table-declaration.ts'
