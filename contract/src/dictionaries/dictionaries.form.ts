import { modules } from '../access/module-names.ts'
import { builtInId, formKind, rows, text, yesNo } from '../forms/index.ts'

/** A list of words that choices are offered from. What was chosen stays when an entry is taken out of use. */
export const dictionaryForm = formKind(
  'dictionaries',
  '字典',
  {
    Name: text('字典名称', { required: true, sortable: true, unique: true, max: 40 }),
    Entries: rows(
      '条目',
      { Name: text('名称', { required: true, max: 60 }), IsOut: yesNo('停用') },
      { required: true },
    ),
    Note: text('备注', { multiline: true }),
  },
  { id: builtInId(14), sharing: 'inherited', modules: [modules.farm] },
)
