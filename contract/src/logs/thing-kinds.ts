/** What the log holds besides records, by what people call it, with the tables that belong to it. */
export const thingKinds = {
  people: { label: '人员', tables: ['account', 'account_role', 'session', 'second_factor'] },
  roles: { label: '角色', tables: ['role', 'role_function', 'form_restriction'] },
  organs: { label: '组织', tables: ['organ', 'organ_outline'] },
  forms: { label: '表单', tables: ['form'] },
  views: { label: '列表视图', tables: ['list_view'] },
  comments: { label: '评论', tables: ['record_comment'] },
  traces: { label: '溯源', tables: ['trace_code', 'trace_policy'] },
  stock: { label: '月结', tables: ['stock_month'] },
  settings: { label: '模块和设置', tables: ['module', 'module_function', 'setting'] },
} as const
export type ThingKind = keyof typeof thingKinds
export const thingKindNames = [
  'people',
  'roles',
  'organs',
  'forms',
  'views',
  'comments',
  'traces',
  'stock',
  'settings',
] as const
