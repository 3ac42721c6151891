export { cropCategoryForm, cropForm } from './crops.form.ts'
export { checkCrop } from './crops.rules.ts'
