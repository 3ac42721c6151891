export { dictionaryForm } from './dictionaries.form.ts'
