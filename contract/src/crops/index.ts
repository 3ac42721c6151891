export { cropCategoryForm, cropForm } from './crops.form.ts'
