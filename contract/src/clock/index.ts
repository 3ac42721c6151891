export { clockForm } from './clock.form.ts'
export { type Proof, missingProof } from './proof.ts'
