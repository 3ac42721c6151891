import { dictionaryForm } from '@farm/contract/dictionaries'
import { crud } from '../../engine/crud/crud.tsx'
import { chunk } from '../../platform/chunk.ts'
import { Words } from './Words.tsx'
import { entriesOf } from './entries.ts'

const { List } = crud({
  form: dictionaryForm,
  at: '/Core/Dictionary',
  columns: [
    'Name',
    {
      key: 'Count',
      label: '可选条目',
      width: 100,
      align: 'end',
      fields: ['Entries'],
      render: ({ Data }) => entriesOf(Data.Entries).filter(({ IsOut }) => !IsOut).length,
    },
    {
      key: 'Words',
      label: '内容',
      width: 360,
      fields: ['Entries'],
      render: ({ Data }) => <Words words={entriesOf(Data.Entries).filter(({ IsOut }) => !IsOut)} />,
    },
    'Note',
  ],
  search: ['Name'],
  order: 'Name asc',
  empty: '还没有字典，先新增一个：多个表单可以共用同一份选项',
})

export const dictionaryScreens = {
  List,
  Add: chunk(() => import('./DictionaryAdd.tsx').then((file) => file.DictionaryAdd)),
  Edit: chunk(() => import('./DictionaryEdit.tsx').then((file) => file.DictionaryEdit)),
}
