import { DictionaryEditor } from './DictionaryEditor.tsx'

/** 新增字典 */
export function DictionaryAdd() {
  return <DictionaryEditor />
}
