export {
  type AnswerOf,
  type BodyOf,
  type Call,
  type Calls,
  type Effect,
  type Permission,
  type QueryOf,
  call,
} from './call.ts'
export { formatFilter } from './format-filter.ts'
export { type Clause, MAX_CLAUSES, type Operator, operators, parseFilter } from './qs.ts'
export { readIds, wantedIds } from './ids.ts'
export { NewAccountName, accountNameFault, nameFault, patternTexts, visibleName } from './names.ts'
export { type Order, parseOrder } from './order.ts'
export {
  COUNT_CAP,
  Day,
  Id,
  IdAndName,
  IdQuery,
  IdsBody,
  MAX_OFFSET,
  MAX_PAGE_SIZE,
  OrganPath,
  ReadTime,
  Time,
  UUID_PATTERN,
  listParameters,
  query,
  strict,
} from './schemas.ts'
